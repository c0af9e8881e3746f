// Extracts parts of the command line definition for help, man pages and completion.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace kanzen::cli {

/// An option or argument as shown to the user.
struct OptionText {
  std::string name;                 // "--from", "-h, --help", or "FILE" for an argument
  std::vector<std::string> names;   // "-h", "--help"; none for an argument
  std::string value;                // "SECONDS"; empty for a flag or an argument
  std::vector<std::string> values;  // all allowed values, if the set is fixed
  std::string summary;              // description without allowed values and default
  std::string description;          // with allowed values and default
  std::string environment;          // environment variable that can replace the option, if any
  bool is_argument = false;
};

/// A group of options. The first group of a command has no title.
struct OptionGroup {
  std::string title;  // with its description in parentheses, if it has one
  std::vector<OptionText> options;
};

/// The options and arguments of a command, without empty groups. Options without a
/// group of their own come last, unless no option has one.
[[nodiscard]] std::vector<OptionGroup> option_groups(const CLI::App& command);

/// The group of commands that the sources have and this build lacks.
inline constexpr std::string_view kAbsentGroup = "Not in this build";

/// The direct subcommands that this build has, without hidden ones.
[[nodiscard]] std::vector<const CLI::App*> present_commands(const CLI::App& program);

/// The names of present_commands().
[[nodiscard]] std::vector<std::string> command_names(const CLI::App& program);

/// The direct subcommands that this build lacks.
[[nodiscard]] std::vector<const CLI::App*> absent_commands(const CLI::App& program);

/// The usage line, such as "kanzen solve [OPTIONS] [FILE]". `path` is the full name of the command.
[[nodiscard]] std::string usage_text(const CLI::App& command, const std::string& path);

}  // namespace kanzen::cli
