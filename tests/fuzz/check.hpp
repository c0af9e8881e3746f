// The properties of each reader of the program for any input. libFuzzer runs a reader with inputs
// of its own; the corpus program reads again the files that libFuzzer has found (corpus_main.cpp).
#pragma once

#include <array>
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
#ifdef KANZEN_CAMPAIGNS
[[nodiscard]] std::string check_results(std::string_view input);
#endif

struct Reader {
  std::string_view name;
  std::string (*check)(std::string_view input);
};

inline constexpr std::array kReaders{
    Reader{"positions", check_positions},
    Reader{"games", check_games},
    Reader{"texts", check_texts},
    Reader{"packed", check_packed},
    Reader{"certificates", check_certificates},
    Reader{"checkpoints", check_checkpoints},
    Reader{"journals", check_journals},
    Reader{"training", check_training},
    Reader{"queries", check_queries},
    Reader{"serve", check_serve},
    Reader{"nboard", check_nboard},
    Reader{"gtp", check_gtp},
#ifdef KANZEN_CAMPAIGNS
    Reader{"results", check_results},
#endif
};

}  // namespace kanzen::fuzz
