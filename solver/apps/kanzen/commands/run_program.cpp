#include <iterator>
#include <sstream>

#include "solver/apps/kanzen/commands/commands.hpp"
#include "solver/apps/kanzen/commands/options/arguments.hpp"
#include "solver/apps/kanzen/manual/pages.hpp"
#include "solver/apps/kanzen/output/command_text.hpp"
#include "solver/apps/kanzen/output/version.hpp"
#include "solver/apps/kanzen/platform/terminal.hpp"
#include "solver/files/server_address.hpp"

namespace kanzen::cli {

namespace {

/// Prints help, version or the parse error; returns the exit code.
ExitCode end_parsing(const CLI::App& program, const CLI::ParseError& error) {
  std::ostringstream out;
  std::ostringstream complaint;
  // CLI11 prints help whatever else it has read.
  const std::vector<std::string> unknown = program.remaining(true);
  const bool knows_all = unknown.empty() || unknown.front().starts_with('-');
  const int status = knows_all ? program.exit(error, out, complaint)
                               : program.exit(CLI::ExtrasError(unknown), out, complaint);
  write_output(out.str(), "the help");
  write_error(complaint.str());
  return status == 0 ? ExitCode::ok : ExitCode::bad_input;
}

ExitCode run_unguarded(std::vector<std::string> words, CommandAdder add_commands) {
  CLI::App program("Exact solver for Othello endgames", "kanzen");
  program.set_version_flag("-V,--version", "kanzen " + std::string(version()), "Show the version");
  program.allow_windows_style_options(false);  // a file name may begin with a slash
  program.require_subcommand(-1);  // at most one, so that a file may be named like a command
  program.failure_message([](const CLI::App* app, const CLI::Error& error) {
    const std::string message = without_secrets(usage_message(*app, error));
    return "kanzen: " + notation::printable(message) + "\n";
  });
  program.option_defaults()->always_capture_default();
  Action chosen;
  add_commands(program, without_secrets(command_text(words)), chosen);
  add_help(program, prose_width(stdout));
  unshield_options(program);
  if (!words.empty() && words.front() == "complete") {  // scripts for completion call this
    words.erase(words.begin());
    write_output(completions(program, std::move(words)), "the completion");
    return ExitCode::ok;
  }
  std::vector<std::string> arguments = shielded_arguments(std::move(words));
  std::ranges::reverse(arguments);  // CLI11 wants them in this order
  try {
    program.parse(std::move(arguments));
  } catch (const CLI::ParseError& error) {
    return end_parsing(program, error);
  }
  if (!chosen) {
    print_message(missing_command_message(program));
    return ExitCode::bad_input;
  }
  const ExitCode exit = chosen();
  flush(stdout, "standard output");
  return exit;
}

}  // namespace

ExitCode run_program(std::vector<std::string> words, CommandAdder add_commands) {
  try {
    return run_unguarded(std::move(words), add_commands);
  } catch (...) {
    return report_failure(std::current_exception());
  }
}

}  // namespace kanzen::cli
