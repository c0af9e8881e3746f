#include "solver/apps/kanzen/commands/arguments.hpp"

#include <algorithm>
#include <string_view>

#include "core/notation.hpp"

namespace kanzen::cli {

namespace {

constexpr std::size_t kRow = 8;  // no option begins with eight symbols of squares, or digits

bool begins_like_board(std::string_view text) {
  const auto is_cell = [](char c) {
    return notation::parse_cell(c, notation::Dialect::digits) != notation::Cell::unknown;
  };
  return text.size() >= kRow && std::all_of(text.begin(), text.begin() + kRow, is_cell);
}

}  // namespace

std::vector<std::string> shielded_arguments(int argc, const char* const* argv) {
  std::vector<std::string> arguments(argv + 1, argv + std::max(argc, 1));
  for (std::string& argument : arguments) {
    if (argument.starts_with('-') && begins_like_board(argument)) argument.insert(0, 1, ' ');
  }
  return arguments;
}

void unshield_options(CLI::App& program) {
  for (CLI::Option* option : program.get_options()) {
    option->transform(
        [](const std::string& value) { return value.starts_with(" -") ? value.substr(1) : value; });
  }
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
