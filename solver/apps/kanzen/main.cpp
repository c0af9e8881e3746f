#include <cstdlib>
#include <iterator>
#include <sstream>

#include "core/notation/text.hpp"
#include "solver/apps/kanzen/commands/commands.hpp"
#include "solver/apps/kanzen/commands/options/arguments.hpp"
#include "solver/apps/kanzen/manual/pages.hpp"
#include "solver/apps/kanzen/output/row_sinks.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/apps/kanzen/output/version.hpp"
#include "solver/files/server_address.hpp"
#include "solver/files/system_file.hpp"

namespace {

using namespace kanzen::cli;  // NOLINT(google-build-using-namespace): this is its program

/// Prints help, version or the parse error; returns the exit code.
ExitCode end_parsing(const CLI::App& program, const CLI::ParseError& error) {
  std::ostringstream out;
  std::ostringstream complaint;
  // CLI11 gives help whatever else it has read.
  const std::vector<std::string> unknown = program.remaining(true);
  const bool knows_all = unknown.empty() || unknown.front().starts_with('-');
  const int status = knows_all ? program.exit(error, out, complaint)
                               : program.exit(CLI::ExtrasError(unknown), out, complaint);
  write_output(out.str(), "the help");
  write_error(complaint.str());
  return status == 0 ? ExitCode::ok : ExitCode::bad_input;
}

ExitCode run_program(std::vector<std::string> words) {
  CLI::App program("Exact solver for Othello endgames", "kanzen");
  program.set_version_flag("-V,--version", "kanzen " + std::string(version()), "Show the version");
  program.allow_windows_style_options(false);  // a file may begin with a slash, as everywhere
  program.require_subcommand(-1);  // at most one, so that a file may be named like a command
  program.failure_message([](const CLI::App* app, const CLI::Error& error) {
    const std::string message = kanzen::without_secrets(usage_message(*app, error));
    return "kanzen: " + kanzen::notation::printable(message) + "\n";
  });
  program.option_defaults()->always_capture_default();
  Action chosen;
  add_commands(program, kanzen::without_secrets(command_text(words)), chosen);
  add_help(program, prose_width(stdout));
  unshield_options(program);
  if (!words.empty() && words.front() == "complete") {  // of the scripts for completion
    words.erase(words.begin());
    write_output(completions(program, std::move(words)), "the completion");
    return ExitCode::ok;
  }
  std::vector<std::string> arguments = shielded_arguments(std::move(words));
  std::reverse(arguments.begin(), arguments.end());  // as CLI11 wants them
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

ExitCode run_guarded(int argc, char** argv) {
  try {
    std::vector<std::string> words = kanzen::command_line(argc, argv);
    words.erase(words.begin(), words.begin() + std::min<std::ptrdiff_t>(1, std::ssize(words)));
    return run_program(std::move(words));
  } catch (...) {
    return report_failure(std::current_exception());
  }
}

/// For an exception that reaches the end of a thread or of a function that must not throw. Only a
/// lack of memory should get there: threads that report, prepare or clean up allocate a little.
/// Handling that would not be worth its code, since ending here loses nothing: a journal has whole
/// lines at any moment, and other files appear when they are complete.
[[noreturn]] void end_without_memory() {
  if (const std::exception_ptr failure = std::current_exception()) {
    std::_Exit(to_status(report_failure(failure)));
  }
  std::abort();
}

}  // namespace

int main(int argc, char** argv) {
  std::set_terminate(end_without_memory);
  prepare_process();
  return to_status(run_guarded(argc, argv));
}
