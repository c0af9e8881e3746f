#include "core/eval/embedded.hpp"

// Like embedded.cpp, for the object files of Windows.
asm(R"(
    .section .rdata,"dr"
    .balign 64
    .global kanzen_eval_weights_begin
    .global kanzen_eval_weights_end
kanzen_eval_weights_begin:
    .incbin ")" KANZEN_WEIGHTS_FILE R"("
kanzen_eval_weights_end:
    .byte 0
    .text
)");

extern "C" {
extern const std::byte kanzen_eval_weights_begin[];
extern const std::byte kanzen_eval_weights_end[];
}

namespace kanzen::eval {

std::span<const std::byte> embedded_weights() noexcept {
  return {kanzen_eval_weights_begin, kanzen_eval_weights_end};
}

}  // namespace kanzen::eval
