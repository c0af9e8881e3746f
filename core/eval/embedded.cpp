#include "core/eval/evaluator.hpp"

// The assembler defines them, in embedded_elf.cpp or embedded_coff.cpp.
extern "C" {
extern const std::byte kanzen_eval_weights_begin[];
extern const std::byte kanzen_eval_weights_end[];
}

namespace kanzen::eval {

std::span<const std::byte> embedded_weights() noexcept {
  return {kanzen_eval_weights_begin, kanzen_eval_weights_end};
}

}  // namespace kanzen::eval
