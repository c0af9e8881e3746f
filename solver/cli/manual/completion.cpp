#include "solver/cli/manual/completion.hpp"

#include "solver/cli/manual/options.hpp"

namespace kanzen::cli {

namespace {

void add_words(const CLI::App& command, std::string& words) {
  const auto add = [&words](const std::string& word) {
    words += words.empty() ? word : " " + word;
  };
  for (const CLI::App* inner : commands_of(command)) add(inner->get_name());
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) add("--" + name);
  }
  // CLI11 stores a group of options as a command without a name.
  for (const CLI::App* group :
       command.get_subcommands([](const CLI::App* app) { return app->get_name().empty(); })) {
    add_words(*group, words);
  }
}

/// The names of all options and subcommands.
std::string words_of(const CLI::App& command) {
  std::string words;
  add_words(command, words);
  return words;
}

}  // namespace

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
