#include "solver/apps/kanzen/commands/options/usage_message.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include "core/notation/text.hpp"
#include "solver/apps/kanzen/commands/options/did_you_mean.hpp"
#include "solver/apps/kanzen/manual/options.hpp"

namespace kanzen::cli {

namespace {

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

/// CLI11's own words, except for words that it does not know: it lists all of them, and we name the
/// first one and what it may be a misspelling of.
std::string usage_text(const CLI::App& program, const CLI::App& command, const CLI::Error& error) {
  const auto kind = static_cast<CLI::ExitCodes>(error.get_exit_code());
  if (kind == CLI::ExitCodes::ExtrasError) return unexpected_text(program, command);
  if (kind == CLI::ExitCodes::RequiredError) {
    // The missing command or argument may be the word that it does not know.
    const bool lacks_command =
        !present_commands(command).empty() && !program.remaining(true).empty();
    if (lacks_command || has_unknown_option(program)) return unexpected_text(program, command);
  }
  return error.what();
}

}  // namespace

std::string usage_message(const CLI::App& program, const CLI::Error& error) {
  std::string path;
  const CLI::App& command = typed_command(program, path);
  return usage_text(program, command, error) + " (see " + path + " --help)";
}

std::string missing_command_message(const CLI::App& program) {
  return "expected a command, one of " + CLI::detail::join(command_names(program), ", ") +
         " (see " + program.get_name() + " --help)";
}

}  // namespace kanzen::cli
