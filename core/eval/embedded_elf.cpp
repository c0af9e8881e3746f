// The assembler copies the file: as an array in a source file the compiler would need minutes for
// it. The build defines the path.
asm(R"(
    .section .rodata
    .balign 64
    .global kanzen_eval_weights_begin
    .hidden kanzen_eval_weights_begin
    .global kanzen_eval_weights_end
    .hidden kanzen_eval_weights_end
kanzen_eval_weights_begin:
    .incbin ")" KANZEN_WEIGHTS_FILE R"("
kanzen_eval_weights_end:
    .byte 0
    .previous
)");
