#include "core/eval/evaluator.hpp"

namespace kanzen::eval {

namespace {

// Some compilers read the bytes of a file quickly, where the assembler does not. The build defines
// the path.
alignas(64) constexpr unsigned char kWeights[] = {
#embed KANZEN_WEIGHTS_FILE
};

}  // namespace

std::span<const std::byte> embedded_weights() noexcept {
  return std::as_bytes(std::span(kWeights));
}

}  // namespace kanzen::eval
