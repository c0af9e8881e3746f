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

/// Omits an option from the help, the manual and the completion: an earlier name of another option.
/// Messages still name it. (CLI11's own hidden options have no names.)
inline void hide(CLI::Option& option) { option.group(std::string(kHiddenGroup)); }

/// Hides an earlier name of the option `current`. Both together are refused.
inline void hide_earlier(CLI::Option& option, CLI::Option& current) {
  hide(option);
  option.excludes(&current);
}

/// Puts the options that are added to `command` from here on into a group of its help.
inline void begin_group(CLI::App& command, const std::string& title) {
  command.option_defaults()->group(title);
}

/// Ends the groups of begin_group().
inline void end_groups(CLI::App& command) {
  begin_group(command, CLI::OptionDefaults().get_group());
}

/// A number that belongs to a file, as in --trace page.html,steps=1000.
struct FileNumber {
  std::string key;      // "steps"
  std::string earlier;  // "--trace-limit": an earlier option for the number, which is hidden
  std::size_t min = 0;
  std::size_t max = 0;
};

/// Adds an option `name` for a file, with a value called `value`, and for the number after it.
/// Another word after a comma, as in "a.kzc,leafs=3", is refused: it may be a misspelt key. `path`
/// and `number` must outlive the parsing.
CLI::Option* add_file_with_number(CLI::App& command, const std::string& name, std::string& path,
                                  std::size_t& number, const FileNumber& about,
                                  const std::string& help, const std::string& value);

/// Makes all options of a group exclude each other.
void exclude_each_other(CLI::App& group);

}  // namespace kanzen::cli
