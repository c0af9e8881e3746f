// kanzen manual: writes the man pages and completions for installation. The help does not list it.
#include <CLI/CLI.hpp>
#include <array>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "solver/apps/kanzen/commands/absent_commands.hpp"
#include "solver/apps/kanzen/commands/commands.hpp"
#include "solver/apps/kanzen/commands/report_failure.hpp"
#include "solver/apps/kanzen/manual/completion.hpp"
#include "solver/apps/kanzen/manual/man_page.hpp"
#include "solver/apps/kanzen/manual/options.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/apps/kanzen/output/version.hpp"
#include "solver/apps/kanzen/platform/terminal.hpp"
#include "solver/files/atomic_file.hpp"

namespace kanzen::cli {

namespace {

constexpr std::array kShells = {"bash", "zsh", "fish"};

struct ManualFlags {
  std::string command;
  std::string folder;
  std::string shell;
};

std::string product() { return "kanzen " + std::string(version()); }

std::string manual_page(const CLI::App& program, const CLI::App& command) {
  return man_page(program, command, product());
}

/// Writes all pages, and the completion for each shell.
ExitCode write_all(const CLI::App& program, const std::string& folder) {
  const auto write = [&](const CLI::App& command) {
    write_atomically(folder + "/" + man_page_name(command) + ".1", manual_page(program, command));
  };
  write(program);
  for (const CLI::App* command : present_commands(program)) write(*command);
  write_atomically(folder + "/kanzen.3", library_page(product()));
  for (const char* const shell : kShells) {
    write_atomically(folder + "/kanzen." + shell, completion_script(program, shell));
  }
  return ExitCode::ok;
}

ExitCode run_manual(const CLI::App& program, const ManualFlags& flags) {
  if (!flags.folder.empty()) return write_all(program, flags.folder);
  std::string text;
  if (!flags.shell.empty()) {
    text = completion_script(program, flags.shell);
  } else if (flags.command.empty()) {
    text = manual_page(program, program);
  }
  for (const CLI::App* command : present_commands(program)) {
    if (command->get_name() == flags.command) text = manual_page(program, *command);
  }
  if (text.empty()) return report_usage_error(no_command_message(program, flags.command));
  write_output(text, "the manual");
  return ExitCode::ok;
}

}  // namespace

void add_manual_command(CLI::App& program, Action& chosen) {
  const auto flags = std::make_shared<ManualFlags>();
  CLI::App* command = program.add_subcommand("manual", "Write manual pages for man");
  command->group("");  // hidden
  command->add_option("COMMAND", flags->command, "Command to document; default: the program");
  command->add_option("--folder", flags->folder, "Write all pages and the completion into a folder")
      ->type_name("FOLDER");
  command->add_option("--completion", flags->shell, "Write the completion for a shell instead")
      ->check(CLI::IsMember(std::vector<std::string>(std::begin(kShells), std::end(kShells))))
      ->type_name("SHELL");
  set_action(*command, chosen, [flags, &program] { return run_manual(program, *flags); });
}

}  // namespace kanzen::cli
