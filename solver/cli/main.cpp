// The program: reads the command line, runs the subcommand, turns what went wrong into a message
// and an exit code.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <exception>
#include <new>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "solver/batch/journal.hpp"
#include "solver/cli/commands/arguments.hpp"
#include "solver/cli/commands/commands.hpp"
#include "solver/cli/output/page_info.hpp"
#include "solver/cli/output/text.hpp"
#include "solver/cli/output/version.hpp"
#include "solver/cli/platform/exit_codes.hpp"

namespace {

kanzen::cli::ExitCode run(int argc, char** argv) {
  using namespace kanzen::cli;
  ExitCode exit = ExitCode::ok;
  CLI::App program("Kanzen solves Othello endgames exactly.", "kanzen");
  program.set_version_flag("--version", "kanzen " + std::string(version()));
  program.failure_message([](const CLI::App*, const CLI::Error& error) {
    return std::string("kanzen: ") + error.what() + "\nRun with --help for more information.\n";
  });
  program.footer(std::string("Example:\n  kanzen solve positions/ffo-20-39.obf\n\n"
                             "`kanzen COMMAND --help` explains a command.\n\n") +
                 kExitCodeHelp);
  const std::string typed = command_text({argv + 1, argv + std::max(argc, 1)});
  add_solve_command(program, typed, exit);
  add_verify_command(program, exit);
  add_line_command(program, exit);
  add_show_command(program, exit);
  add_check_command(program, exit);
  add_convert_command(program, typed, exit);
  add_merge_command(program, exit);
  add_perft_command(program, exit);
  add_bench_command(program, exit);
  add_info_command(program, exit);
  add_train_command(program, exit);
  add_lab_command(program, exit);
  add_manual_command(program, exit);
  unshield_options(program);
  try {
    std::vector<std::string> arguments = shielded_arguments(argc, argv);
    std::reverse(arguments.begin(), arguments.end());  // as CLI11 wants them
    program.parse(std::move(arguments));
  } catch (const CLI::ParseError& error) {  // --help and --version come this way too
    return program.exit(error) == 0 ? ExitCode::ok : ExitCode::bad_input;
  } catch (const kanzen::JournalError& error) {
    complain(error.what());
    return error.reason() == kanzen::JournalError::Reason::refused ? ExitCode::bad_input
                                                                   : ExitCode::output;
  } catch (const OutputError& error) {
    complain(error.what());
    return ExitCode::output;
  } catch (const std::bad_alloc&) {
    complain("not enough memory");
    return ExitCode::bad_input;
  } catch (const std::system_error& error) {  // {fmt} reports a failed write so
    complain(error.what());
    return ExitCode::output;
  }
  if (program.get_subcommands().empty()) {  // CLI11 would not say which word it did not know
    std::string names;
    const auto shown = [](const CLI::App* command) { return !command->get_group().empty(); };
    for (const CLI::App* command : program.get_subcommands(shown)) {
      names += (names.empty() ? "" : ", ") + command->get_name();
    }
    complain("expected a command, one of: " + names + " (see kanzen --help)");
    return ExitCode::bad_input;
  }
  return exit;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return to_status(run(argc, argv));
  } catch (const std::exception& error) {
    kanzen::cli::complain(error.what());
    return to_status(kanzen::cli::ExitCode::bad_input);
  }
}
