// What a reader of the program must do with whatever it is given. Each file beside this one defines
// the function below for one reader, and becomes two programs: libFuzzer with that reader, and one
// that reads the files libFuzzer has found (corpus_main.cpp).
#pragma once

#include <string>
#include <string_view>

namespace kanzen::fuzz {

/// Gives `input` to the reader and says what it does wrong; empty if nothing. What cannot be told
/// (a crash, a hang, memory without end) is for the sanitizers and for libFuzzer to notice. Depends
/// on `input` alone. Not thread-safe.
[[nodiscard]] std::string problem_of(std::string_view input);

}  // namespace kanzen::fuzz
