#include "solver/cli/output/manual.hpp"

#include <string_view>
#include <vector>

#include "solver/cli/output/version.hpp"

namespace kanzen::cli {

namespace {

/// Text of a page: no character of it may be taken for a command of roff.
std::string roff(std::string_view text) {
  std::string out;
  bool line_begins = true;
  for (const char c : text) {
    if (line_begins && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else {
      out += c;
    }
    line_begins = c == '\n';
  }
  return out;
}

bool is_visible(const CLI::App& command) {
  return !command.get_name().empty() && !command.get_group().empty();
}

std::vector<const CLI::App*> commands_of(const CLI::App& program) {
  return program.get_subcommands([](const CLI::App* command) { return is_visible(*command); });
}

/// Options of a command and of its groups, which CLI11 keeps as commands without a name.
std::vector<const CLI::Option*> options_of(const CLI::App& command) {
  std::vector<const CLI::Option*> options = command.get_options();
  const auto groups =
      command.get_subcommands([](const CLI::App* group) { return group->get_name().empty(); });
  for (const CLI::App* group : groups) {
    const auto more = options_of(*group);
    options.insert(options.end(), more.begin(), more.end());
  }
  return options;
}

std::string option_entry(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  std::string out = ".TP\n\\fB" + roff(option.get_name(false, true)) + "\\fR";
  if (!option.get_positional() && !type.empty() && option.get_items_expected_max() > 0) {
    out += " \\fI" + roff(type) + "\\fR";
  }
  return out + "\n" + roff(option.get_description()) + "\n";
}

std::string command_section(const CLI::App& command, const std::string& path) {
  std::string out = ".SS " + roff(path) + "\n" + roff(command.get_description()) + ".\n";
  for (const CLI::Option* option : options_of(command)) out += option_entry(*option);
  if (!command.get_footer().empty()) {
    out += ".PP\n.nf\n" + roff(command.get_footer()) + "\n.fi\n";
  }
  for (const CLI::App* inner : commands_of(command)) {
    out += command_section(*inner, path + " " + inner->get_name());
  }
  return out;
}

/// Names of options and of commands inside, for completion.
std::string words_of(const CLI::App& command) {
  std::string words;
  const auto add = [&words](const std::string& word) {
    words += words.empty() ? word : " " + word;
  };
  for (const CLI::App* inner : commands_of(command)) add(inner->get_name());
  for (const CLI::Option* option : options_of(command)) {
    for (const std::string& name : option->get_lnames()) add("--" + name);
  }
  return words;
}

}  // namespace

std::string man_page(const CLI::App& program) {
  std::string out = ".TH KANZEN 1 \"\" \"kanzen " + std::string(version()) + "\"\n";
  out += ".SH NAME\nkanzen \\- exact solver for Othello endgames\n";
  out += ".SH SYNOPSIS\n\\fBkanzen\\fR \\fICOMMAND\\fR [\\fIOPTIONS\\fR]\n";
  out += ".SH DESCRIPTION\n" + roff(program.get_description()) + "\n";
  out += ".PP\n.nf\n" + roff(program.get_footer()) + "\n.fi\n.SH COMMANDS\n";
  for (const CLI::App* command : commands_of(program)) {
    out += command_section(*command, "kanzen " + command->get_name());
  }
  return out;
}

std::string bash_completion(const CLI::App& program) {
  std::string out =
      "# bash completion for kanzen\n"
      "_kanzen() {\n"
      "  local words current=${COMP_WORDS[COMP_CWORD]}\n"
      "  case $COMP_CWORD:${COMP_WORDS[1]} in\n"
      "    1:*) words=\"" +
      words_of(program) + "\" ;;\n";
  for (const CLI::App* command : commands_of(program)) {
    out += "    *:" + command->get_name() + ") words=\"" + words_of(*command) + "\" ;;\n";
  }
  return out +
         "  esac\n"
         "  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$current\")\n"
         "}\n"
         "complete -o default -F _kanzen kanzen\n";
}

}  // namespace kanzen::cli
