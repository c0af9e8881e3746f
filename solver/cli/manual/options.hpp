// The command line as its definition describes it, taken apart for pages and help.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace kanzen::cli {

/// An option or an argument as a reader wants to see it.
struct OptionText {
  std::string name;         // "--from", "-h, --help", or "FILE" for an argument
  std::string value;        // "SECONDS"; empty for a flag or an argument
  std::string description;  // with the words or the range that are allowed, and the default
  std::string environment;  // variable that stands in for it, if any
  bool is_argument = false;
};

/// Options that belong together. The first group of a command has no title.
struct OptionGroup {
  std::string title;  // with the description in brackets, if it has one
  std::vector<OptionText> options;
};

/// The options and arguments of a command, hidden ones left out; groups without any are left out.
[[nodiscard]] std::vector<OptionGroup> option_groups(const CLI::App& command);

/// The commands directly below, hidden ones left out.
[[nodiscard]] std::vector<const CLI::App*> commands_of(const CLI::App& program);

/// "kanzen solve [OPTIONS] [FILE]"; `path` is the name with what stands before it.
[[nodiscard]] std::string usage_text(const CLI::App& command, const std::string& path);

}  // namespace kanzen::cli
