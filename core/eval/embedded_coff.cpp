// Does what embedded_elf.cpp does, for the object files of Windows.
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
