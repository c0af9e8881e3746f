#include "solver/apps/kanzen/commands/options/arguments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string_view>

#include "core/notation.hpp"
#include "core/notation/number.hpp"
#include "core/notation/text.hpp"
#include "solver/apps/kanzen/commands/options/did_you_mean.hpp"
#include "solver/apps/kanzen/manual/options.hpp"
#include "solver/apps/kanzen/platform/thousands.hpp"
#include "solver/apps/kanzen/platform/usage_error.hpp"

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

/// The place of the last ",KEY=" in a file with a number; npos if there is none.
std::size_t find_suffix(std::string_view text) {
  const std::size_t comma = text.rfind(',');
  if (comma == std::string_view::npos) return comma;
  const std::string_view suffix = text.substr(comma + 1);
  const std::string_view key = suffix.substr(0, suffix.find('='));
  const bool is_key =
      !key.empty() && key.size() < suffix.size() && std::all_of(key.begin(), key.end(), [](char c) {
        return notation::lower(c) >= 'a' && notation::lower(c) <= 'z';
      });
  return is_key ? comma : std::string_view::npos;
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

CLI::Option* add_file_with_number(CLI::App& command, const std::string& name, std::string& path,
                                  std::size_t& number, const FileNumber& about,
                                  const std::string& help, const std::string& value) {
  CLI::Option* const file = command.add_option(name, path, help)->type_name(value);
  const auto suffix = std::make_shared<std::string>();
  CLI::Validator split;
  split.operation([&number, about, suffix](std::string& text) {
    const std::size_t at = find_suffix(text);
    if (at == std::string::npos) return std::string();
    const std::size_t equals = text.find('=', at);
    const std::string key = text.substr(at + 1, equals - at - 1);
    if (key != about.key) {
      return fmt::format(
          "found {}, expected {}=N after the comma{}; for a file with this name, "
          "add ,{}={}",
          text.substr(at + 1), about.key, did_you_mean(key, {about.key}), about.key, number);
    }
    const std::string digits = text.substr(equals + 1);
    const auto read = notation::parse_number<std::size_t>(digits, about.min, about.max);
    if (!read) {
      return fmt::format("expected {} from {} to {}, found {}", about.key,
                         with_thousands(fmt::format("{}", about.min)),
                         with_thousands(fmt::format("{}", about.max)), digits);
    }
    const std::size_t other = find_suffix(text.substr(0, at));
    if (other != std::string::npos && text.compare(other + 1, key.size() + 1, key + "=") == 0) {
      return fmt::format("found {}, expected {}=N once", text.substr(other + 1), key);
    }
    number = *read;
    *suffix = text.substr(at);
    text.erase(at);
    return std::string(text.empty() ? "expected a file" : "");
  });
  file->transform(split);
  CLI::Option* const earlier =
      command.add_option(about.earlier, number)->check(CLI::Range(about.min, about.max));
  earlier->needs(file);
  CLI::Validator alone;  // runs after the validators of `file`
  alone.operation([name, suffix](std::string& /*text*/) {
    return suffix->empty() ? std::string()
                           : fmt::format(
                                 "the number is given twice, also by {} ..{}, expected one "
                                 "of them",
                                 name, *suffix);
  });
  earlier->check(alone);
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
