#pragma once

#include "solver/apps/kanzen/manual/definition.hpp"

namespace kanzen::cli {

/// Prefixes a word that begins like a board, e.g. "--XXXXX--...", by a space, so that CLI11 does
/// not take it for an option. `words` come after the program name. Throws UsageError for an option
/// without its value, such as "--out=", which CLI11 would take from the next word.
[[nodiscard]] std::vector<std::string> shielded_arguments(std::vector<std::string> words);

/// Makes all options remove this space again, refuse empty values, and call a whole number N.
void unshield_options(CLI::App& program);

/// Options added to `command` from here on form a group in its help.
inline void begin_group(CLI::App& command, const std::string& title) {
  command.option_defaults()->group(title);
}

inline void end_groups(CLI::App& command) {
  begin_group(command, CLI::OptionDefaults().get_group());
}

/// Returns at most three of `candidates`, the nearest to `word`, in their order. A word is near if
/// it begins with all of `word`, or if at most one letter in three (rounded up) is wrong, missing,
/// superfluous or swapped with its neighbour.
[[nodiscard]] std::vector<std::string> similar_words(std::string_view word,
                                                     const std::vector<std::string>& candidates);

/// Returns "; did you mean --out or --one-at-a-time?", or an empty text if nothing is near.
[[nodiscard]] std::string did_you_mean(std::string_view word,
                                       const std::vector<std::string>& candidates);

/// Returns one line with the wrong argument, the expected value, and where to find help. `program`
/// threw `error` while parsing. Other messages keep CLI11's wording.
[[nodiscard]] std::string usage_message(const CLI::App& program, const CLI::Error& error);

[[nodiscard]] std::string missing_command_message(const CLI::App& program);

}  // namespace kanzen::cli
