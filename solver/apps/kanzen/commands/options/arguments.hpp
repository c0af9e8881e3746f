// Extensions of CLI11: boards as arguments that begin like an option, options that exclude each
// other, files with a number, and earlier names.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <string>
#include <vector>

#include "solver/apps/kanzen/manual/options.hpp"

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

}  // namespace kanzen::cli
