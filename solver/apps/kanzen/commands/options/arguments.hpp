// What CLI11 lacks: boards as arguments that begin like an option, options that exclude each other,
// and a suggestion for an unknown word.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "solver/apps/kanzen/manual/definition.hpp"

namespace kanzen::cli {

/// The words of a command line after the program name. Throws UsageError for an option without its
/// value, such as "--out=", which CLI11 would take from the next word. A word that begins like a
/// board, such as
/// "--XXXXX--...", is prefixed by a space, so that CLI11 does not mistake it for an option.
[[nodiscard]] std::vector<std::string> shielded_arguments(std::vector<std::string> words);

/// Makes all options of `program` and of its subcommands remove this space again, and refuse empty
/// values.
void unshield_options(CLI::App& program);

/// Puts the options that are added to `command` from here on into a group of its help.
inline void begin_group(CLI::App& command, const std::string& title) {
  command.option_defaults()->group(title);
}

/// Ends the groups of begin_group().
inline void end_groups(CLI::App& command) {
  begin_group(command, CLI::OptionDefaults().get_group());
}

/// Makes all options of a group exclude each other.
void exclude_each_other(CLI::App& group);

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
