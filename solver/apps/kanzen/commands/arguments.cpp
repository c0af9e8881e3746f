#include "solver/apps/kanzen/commands/arguments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string_view>

#include "core/notation.hpp"
#include "solver/apps/kanzen/manual/options.hpp"
#include "solver/apps/kanzen/platform/thousands.hpp"

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

std::vector<std::string> shielded_arguments(std::vector<std::string> words) {
  for (std::string& word : words) {
    if (word.starts_with('-') && begins_like_board(word)) word.insert(0, 1, ' ');
  }
  return words;
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

CLI::Option* add_file_with_number(CLI::App& command, const std::string& name, std::string& path,
                                  std::size_t& number, const FileNumber& about,
                                  const std::string& help, const std::string& value) {
  CLI::Option* const file = command.add_option(name, path, help)->type_name(value);
  CLI::Validator split;
  split.operation([&number, about](std::string& text) {
    const std::size_t at = text.rfind(fmt::format(",{}=", about.key));
    if (at == std::string::npos) return std::string();
    const char* const begin = text.data() + at + about.key.size() + 2;
    const char* const end = text.data() + text.size();
    std::size_t read = 0;
    const auto parsed = std::from_chars(begin, end, read);
    if (parsed.ec != std::errc() || parsed.ptr != end || read < about.min || read > about.max) {
      return fmt::format("expected {} from {} to {}, found {}", about.key,
                         with_thousands(fmt::format("{}", about.min)),
                         with_thousands(fmt::format("{}", about.max)), begin);
    }
    number = read;
    text.erase(at);
    return std::string(text.empty() ? "expected a file" : "");
  });
  file->transform(split);
  CLI::Option* const earlier =
      command.add_option(about.earlier, number)->check(CLI::Range(about.min, about.max));
  earlier->needs(file);
  hide(*earlier);
  return file;
}

void exclude_each_other(CLI::App& group) {
  const std::vector<CLI::Option*> options = group.get_options(
      [&group](const CLI::Option* option) { return option != group.get_help_ptr(); });
  for (std::size_t i = 0; i < options.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) options[i]->excludes(options[k]);
  }
}

}  // namespace kanzen::cli
