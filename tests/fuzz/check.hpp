// The properties of a reader for any input. Each file beside this one defines the function below
// for one reader, and becomes two programs. One is libFuzzer with that reader; the other one reads
// the files that libFuzzer has found (corpus_main.cpp).
#pragma once

#include <string>
#include <string_view>

namespace kanzen::fuzz {

/// Passes `input` to the reader and returns the first wrong behaviour; empty if there is none.
/// Sanitizers and libFuzzer notice crashes, hangs and endless memory. Depends on `input` alone.
[[nodiscard]] std::string find_problem(std::string_view input);

}  // namespace kanzen::fuzz
