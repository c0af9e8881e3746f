#include "solver/apps/kanzen/commands/options/arguments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string_view>

#include "core/notation.hpp"
#include "core/notation/text.hpp"
#include "solver/apps/kanzen/commands/options/usage_message.hpp"
#include "solver/apps/kanzen/manual/options.hpp"
#include "solver/apps/kanzen/platform/exit_codes.hpp"
#include "solver/apps/kanzen/platform/terminal.hpp"

namespace kanzen::cli {

namespace {

// No option begins with eight symbols of squares, or digits.
constexpr std::size_t kSquaresPerRank = 8;

bool begins_like_board(std::string_view text) {
  const auto is_cell = [](char c) {
    return notation::parse_cell(c, notation::Dialect::digits) != notation::Cell::unknown;
  };
  return text.size() >= kSquaresPerRank &&
         std::all_of(text.begin(), text.begin() + kSquaresPerRank, is_cell);
}

/// Whether the argument is an option with an empty value, such as "--out=".
bool lacks_value(std::string_view argument) {
  return argument.starts_with("--") && argument.size() > 3 &&
         argument.find('=') == argument.size() - 1;
}

}  // namespace

std::vector<std::string> shielded_arguments(std::vector<std::string> words) {
  bool are_options = true;
  for (std::string& word : words) {
    if (word == "--") are_options = false;
    if (are_options && lacks_value(word)) {
      throw UsageError(word + ": expected a value after the equals sign");
    }
    if (word.starts_with('-') && begins_like_board(word)) word.insert(0, 1, ' ');
  }
  return words;
}

void unshield_options(CLI::App& program) {
  CLI::Validator some;
  some.operation([](std::string& value) {
    if (value.starts_with(" -")) value.erase(0, 1);
    return std::string(value.empty() ? "expected a value, found an empty one" : "");
  });
  for (CLI::Option* option : program.get_options()) option->transform(some);
  for (CLI::App* command : program.get_subcommands([](CLI::App*) { return true; })) {
    unshield_options(*command);
  }
}

void exclude_each_other(CLI::App& group) {
  const std::vector<CLI::Option*> options = group.get_options(
      [&group](const CLI::Option* option) { return option != group.get_help_ptr(); });
  for (std::size_t i = 0; i < options.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) options[i]->excludes(options[k]);
  }
}

}  // namespace kanzen::cli
