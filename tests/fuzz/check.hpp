// The properties of each reader of the program for any input. libFuzzer runs a reader with inputs
// of its own; the corpus program reads again the files that libFuzzer has found (corpus_main.cpp).
#pragma once

#include <string>
#include <string_view>

namespace kanzen::fuzz {

// Each passes `input` to a reader and returns the first wrong behaviour; empty if there is none.
// Sanitizers and libFuzzer notice crashes, hangs and endless memory. Depends on `input` alone.
[[nodiscard]] std::string check_positions(std::string_view input);
[[nodiscard]] std::string check_games(std::string_view input);
[[nodiscard]] std::string check_texts(std::string_view input);
[[nodiscard]] std::string check_packed(std::string_view input);
[[nodiscard]] std::string check_certificates(std::string_view input);
[[nodiscard]] std::string check_checkpoints(std::string_view input);
[[nodiscard]] std::string check_journals(std::string_view input);
[[nodiscard]] std::string check_training(std::string_view input);
[[nodiscard]] std::string check_queries(std::string_view input);
[[nodiscard]] std::string check_serve(std::string_view input);
[[nodiscard]] std::string check_nboard(std::string_view input);
[[nodiscard]] std::string check_gtp(std::string_view input);
[[nodiscard]] std::string check_results(std::string_view input);

}  // namespace kanzen::fuzz
