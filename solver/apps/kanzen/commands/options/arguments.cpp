#include "solver/apps/kanzen/commands/options/arguments.hpp"

#include "core/notation/text.hpp"
#include "solver/apps/kanzen/platform/process.hpp"
#include "solver/dialects/board_symbols.hpp"

namespace kanzen::cli {

namespace {

// No option begins with eight symbols of squares, or digits.
constexpr std::size_t kSquaresPerRank = 8;

bool begins_like_board(std::string_view text) {
  return text.size() >= kSquaresPerRank &&
         std::ranges::all_of(text.substr(0, kSquaresPerRank), notation::is_plain_cell);
}

bool lacks_value(std::string_view argument) {
  return argument.starts_with("--") && argument.size() > 3 &&
         argument.find('=') == argument.size() - 1;
}

/// Counts the letters to insert, delete, replace or swap with the next one to turn `a` into `b`
/// (optimal string alignment), ignoring case.
std::size_t distance(std::string_view a, std::string_view b) {
  const auto same = [&](std::size_t i, std::size_t k) {
    return notation::lower(a[i]) == notation::lower(b[k]);
  };
  std::vector<std::vector<std::size_t>> cost(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) cost[i][0] = i;
  for (std::size_t k = 0; k <= b.size(); ++k) cost[0][k] = k;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t k = 1; k <= b.size(); ++k) {
      std::size_t best = std::min({cost[i - 1][k] + 1, cost[i][k - 1] + 1,
                                   cost[i - 1][k - 1] + (same(i - 1, k - 1) ? 0U : 1U)});
      if (i > 1 && k > 1 && same(i - 1, k - 2) && same(i - 2, k - 1)) {
        best = std::min(best, cost[i - 2][k - 2] + 1);
      }
      cost[i][k] = best;
    }
  }
  return cost[a.size()][b.size()];
}

/// Removes the dashes of an option, which do not count for its spelling.
std::string_view without_dashes(std::string_view word) {
  word.remove_prefix(std::min(word.find_first_not_of('-'), word.size()));
  return word;
}

/// Returns the innermost command that CLI11 recognised. `path` becomes its full name, e.g. "kanzen
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

/// Whether CLI11 has not recognised something that looks like an option.
bool has_unknown_option(const CLI::App& program) {
  const std::vector<std::string> words = program.remaining(true);
  return std::ranges::any_of(words, is_option);
}

std::string unexpected_text(const CLI::App& program, const CLI::App& command) {
  const std::vector<std::string> words = program.remaining(true);
  if (words.empty()) return "unexpected arguments";
  const std::string& word = words.front();
  if (!present_commands(command).empty() && !is_option(word)) {  // later words may belong to it
    return "unknown command " + word + did_you_mean(word, command_names(command));
  }
  const auto option = std::ranges::find_if(words, is_option);
  if (option == words.end()) {
    return "unexpected argument " + std::string(notation::trimmed(word));  // it may be shielded
  }
  const std::string name = option->substr(0, option->find('='));  // later words may be its value
  return "unknown option " + name + did_you_mean(name, option_names(command));
}

/// Keeps CLI11's own words, except for words it does not know: it lists them all, and we name the
/// first, with what it may be a misspelling of.
std::string usage_text(const CLI::App& program, const CLI::App& command, const CLI::Error& error) {
  const auto kind = static_cast<CLI::ExitCodes>(error.get_exit_code());
  if (kind == CLI::ExitCodes::ExtrasError) return unexpected_text(program, command);
  if (kind == CLI::ExitCodes::RequiredError) {
    // The missing command or argument may be the unknown word.
    const bool lacks_command =
        !present_commands(command).empty() && !program.remaining(true).empty();
    if (lacks_command || has_unknown_option(program)) return unexpected_text(program, command);
  }
  return error.what();
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
  for (CLI::Option* option : program.get_options()) {
    const std::string type = option->get_type_name();
    if (type.starts_with("INT") || type.starts_with("UINT")) option->type_name("N");
    option->transform(some);
  }
  for (CLI::App* command : program.get_subcommands([](CLI::App*) { return true; })) {
    unshield_options(*command);
  }
}

std::vector<std::string> similar_words(std::string_view word,
                                       const std::vector<std::string>& candidates) {
  constexpr std::size_t kMaxNames = 3;
  constexpr std::size_t kMaxChars = 64;  // longer words get no suggestion
  const std::string_view typed = without_dashes(word);
  if (typed.size() < 2 || typed.size() > kMaxChars) return {};
  std::vector<std::string> nearest;
  std::size_t least = (typed.size() + 2) / 3;
  for (const std::string& name : candidates) {
    const std::string_view candidate = without_dashes(name);
    const std::size_t wrong = candidate.starts_with(typed) ? 1 : distance(typed, candidate);
    if (wrong > least || wrong >= candidate.size()) continue;
    if (wrong < least) nearest.clear();
    least = wrong;
    nearest.push_back(name);
  }
  return nearest.size() <= kMaxNames ? nearest : std::vector<std::string>{};
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates) {
  std::string out;
  for (const std::string& name : similar_words(word, candidates)) {
    out += (out.empty() ? "; did you mean " : " or ") + name;
  }
  return out.empty() ? out : out + "?";
}

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
