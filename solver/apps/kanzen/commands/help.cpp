// kanzen help COMMAND: the same as kanzen COMMAND --help.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "solver/apps/kanzen/commands/absent_commands.hpp"
#include "solver/apps/kanzen/commands/commands.hpp"
#include "solver/apps/kanzen/manual/options.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/apps/kanzen/platform/terminal.hpp"

namespace kanzen::cli {

namespace {

ExitCode run_help(const CLI::App& program, const std::string& name) {
  std::string text;
  if (name.empty())
    text = program.get_formatter()->make_help(&program, program.get_name(),
                                              CLI::AppFormatMode::Normal);
  for (const CLI::App* command : present_commands(program)) {
    if (command->get_name() == name) text = command->help(program.get_name());
  }
  if (text.empty()) {
    print_message(no_command_message(program, name));
    return ExitCode::bad_input;
  }
  fmt::print("{}", text);
  flush(stdout, "the help");
  return ExitCode::ok;
}

}  // namespace

void add_help_command(CLI::App& program, Action& chosen) {
  const auto name = std::make_shared<std::string>();
  CLI::App* command = program.add_subcommand("help", "Show the help of a command");
  command->add_option("COMMAND", *name, "Command to explain; default: list the commands");
  set_action(*command, chosen, [name, &program] { return run_help(program, *name); });
}

}  // namespace kanzen::cli
