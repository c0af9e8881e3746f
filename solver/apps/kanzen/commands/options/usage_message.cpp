#include "solver/apps/kanzen/commands/options/usage_message.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/notation/text.hpp"
#include "solver/apps/kanzen/commands/options/did_you_mean.hpp"
#include "solver/apps/kanzen/manual/options.hpp"
#include "solver/apps/kanzen/platform/thousands.hpp"

namespace kanzen::cli {

namespace {

using Parts = std::pair<std::string, std::string>;

/// The parts of `text` before and after the last occurrence of `separator`.
std::optional<Parts> split(const std::string& text, std::string_view separator) {
  const std::size_t at = text.rfind(separator);
  if (at == std::string::npos) return std::nullopt;
  return Parts(text.substr(0, at), text.substr(at + separator.size()));
}

std::string quoted_list(const std::string& names) {
  std::string out;
  for (const char c : names) out += c == ',' ? std::string(", ") : std::string(1, c);
  return out;
}

std::string missing_command_text(const CLI::App& app) {
  return "expected a command, one of " + CLI::detail::join(command_names(app), ", ");
}

/// The innermost command that CLI11 has recognised. Sets `path` to its full name, such as "kanzen
/// train fit".
const CLI::App& typed_command(const CLI::App& program, std::string& path) {
  const CLI::App* app = &program;
  path = program.get_name();
  while (true) {
    const CLI::App* next = nullptr;
    for (const CLI::App* typed : app->get_subcommands()) {
      if (!typed->get_name().empty()) next = typed;
    }
    if (next == nullptr) return *app;
    path += " " + next->get_name();
    app = next;
  }
}

/// The long names of all options, such as "--threads".
std::vector<std::string> option_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const OptionGroup& group : option_groups(command)) {
    for (const OptionText& option : group.options) {
      for (std::size_t at = option.name.find("--"); at != std::string::npos;
           at = option.name.find("--", at + 2)) {
        names.push_back(option.name.substr(at, option.name.find(',', at) - at));
      }
    }
  }
  return names;
}

bool is_option(const std::string& word) { return word.size() > 1 && word[0] == '-'; }

/// The message for a missing option or argument.
std::string missing_text(const CLI::App& command, const std::string& name) {
  for (const OptionGroup& group : option_groups(command)) {
    for (const OptionText& option : group.options) {
      if (option.name != name || option.values.empty()) continue;
      return "expected " + name + ", one of " + CLI::detail::join(option.values, ", ");
    }
  }
  return "expected " + name;
}

/// True if CLI11 has not recognised an argument that looks like an option.
bool has_unknown_option(const CLI::App& program) {
  const std::vector<std::string> words = program.remaining(true);
  return std::any_of(words.begin(), words.end(), is_option);
}

std::string unexpected_text(const CLI::App& program, const CLI::App& command) {
  const std::vector<std::string> words = program.remaining(true);
  if (words.empty()) return "unexpected arguments";
  const std::string& word = words.front();
  if (!present_commands(command).empty() && !is_option(word)) {  // later words may belong to it
    return "unknown command " + word + did_you_mean(word, command_names(command));
  }
  const auto option = std::find_if(words.begin(), words.end(), is_option);
  if (option == words.end()) {
    return "unexpected argument " + std::string(notation::trimmed(word));  // it may be shielded
  }
  const std::string name = option->substr(0, option->find('='));  // the others may be its value
  return "unknown option " + name + did_you_mean(name, option_names(command));
}

/// Rewords the messages of validators: "Value 9 not in range 1 to 8" and "c not in {a,b}".
std::string validation_text(const std::string& text) {
  constexpr std::string_view kValue = "Value ";
  if (const auto range = split(text, " not in range "); range && range->first.starts_with(kValue)) {
    return "expected a number from " + with_thousands(range->second) + ", found " +
           range->first.substr(kValue.size());
  }
  if (const auto set = split(text, " not in {"); set && set->second.ends_with('}')) {
    const std::string names = set->second.substr(0, set->second.size() - 1);
    return "expected one of " + quoted_list(names) + ", found " + set->first +
           did_you_mean(set->first, CLI::detail::split(names, ','));
  }
  return text;
}

/// Rewords messages such as "--threads: At Most 1 required but received 2".
std::string count_problem(const std::string& text) {
  if (const auto most = split(text, ": At Most 1 required but received ")) {
    return most->first + ": given " + most->second + " times, expected once";
  }
  if (const auto least = split(text, ": At least ")) {
    if (const auto counts = split(least->second, " required but received ")) {
      return least->first + ": expected " + counts->first + " values, found " + counts->second;
    }
  }
  if (const auto missing = split(text, " missing"); missing && missing->second.empty()) {
    if (const auto name = split(missing->first, ": 1 required ")) {  // "N:UINT in [1 - 1024]"
      const std::string type = name->second.substr(0, name->second.find(':'));
      return name->first + ": expected " + (type == "TEXT" ? "a value" : type) + " after it";
    }
  }
  return text;
}

/// Rewords messages such as "Could not convert: --threads = x".
std::string conversion_text(const CLI::App& command, const std::string& text) {
  constexpr std::string_view kConversionFailed = "Could not convert: ";
  const std::size_t equals = text.find(" = ");
  if (!text.starts_with(kConversionFailed) || equals == std::string::npos) return text;
  const std::string name = text.substr(kConversionFailed.size(), equals - kConversionFailed.size());
  const CLI::Option* const option = command.get_option_no_throw(name);
  const int values = option == nullptr ? 1 : option->get_items_expected_max();
  const std::string expected = values == 0   ? "no value"
                               : values == 1 ? "a number"
                                             : std::to_string(values) + " numbers";
  return name + ": expected " + expected + ", found " + text.substr(equals + 3);
}

std::string usage_text(const CLI::App& program, const CLI::App& command, const CLI::Error& error) {
  std::string text = error.what();
  const auto kind = static_cast<CLI::ExitCodes>(error.get_exit_code());
  if (kind == CLI::ExitCodes::ExtrasError) return unexpected_text(program, command);
  if (kind == CLI::ExitCodes::ValidationError) {
    const std::size_t colon = text.find(": ");
    if (colon == std::string::npos) return text;
    return text.substr(0, colon + 2) + validation_text(text.substr(colon + 2));
  }
  if (kind == CLI::ExitCodes::RequiredError) {
    if (text == "A subcommand is required") {
      return program.remaining(true).empty() ? missing_command_text(command)
                                             : unexpected_text(program, command);
    }
    // The user may have meant the missing argument as the value of the unknown option.
    if (has_unknown_option(program)) return unexpected_text(program, command);
    if (const auto name = split(text, " is required")) return missing_text(command, name->first);
  }
  if (kind == CLI::ExitCodes::ConversionError) return conversion_text(command, text);
  if (kind == CLI::ExitCodes::ArgumentMismatch) return count_problem(text);
  if (const auto names = split(text, " excludes ");
      names && kind == CLI::ExitCodes::ExcludesError) {
    return names->first + " cannot be combined with " + names->second;
  }
  return text;
}

}  // namespace

std::string usage_message(const CLI::App& program, const CLI::Error& error) {
  std::string path;
  const CLI::App& command = typed_command(program, path);
  return usage_text(program, command, error) + " (see " + path + " --help)";
}

std::string missing_command_message(const CLI::App& program) {
  return missing_command_text(program) + " (see " + program.get_name() + " --help)";
}

}  // namespace kanzen::cli
