// Messages for command lines that CLI11 does not accept, with a suggestion for an unknown word.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace kanzen::cli {

/// The words that differ least from `word`, at most three, in the order of `candidates`. A word is
/// near if it begins with all of `word`. It is also near if at most one letter in three (rounded
/// up) is wrong, missing, superfluous or swapped with its neighbour.
[[nodiscard]] std::vector<std::string> similar_words(std::string_view word,
                                                     const std::vector<std::string>& candidates);

/// "; did you mean solve?" or "; did you mean --out or --one-at-a-time?"; empty if nothing is near.
[[nodiscard]] std::string did_you_mean(std::string_view word,
                                       const std::vector<std::string>& candidates);

/// One line that names the wrong argument, the expected value, and where to find help. `program`
/// threw `error` while parsing. Unknown messages keep the wording of CLI11.
[[nodiscard]] std::string usage_message(const CLI::App& program, const CLI::Error& error);

/// The message for a command line without a command.
[[nodiscard]] std::string missing_command_message(const CLI::App& program);

}  // namespace kanzen::cli
