// Declares the commands of the program. Parsing the command line only sets `chosen` to the action
// of the typed command, and runs nothing. `typed` is the command line, for reports that show it.
#pragma once

#include <CLI/CLI.hpp>
#include <utility>

#include "solver/apps/kanzen/platform/process.hpp"

namespace kanzen {
class Solver;
struct Totals;
}  // namespace kanzen

namespace kanzen::cli {

/// Errors that an action does not report itself are thrown, and run_program() turns them into
/// a message and an exit code.
using Action = std::function<ExitCode()>;

inline void set_action(CLI::App& command, Action& chosen, Action action) {
  command.callback([&chosen, action = std::move(action)] { chosen = action; });
}

/// Adds a command, whose action calls `run` with the values of its options. Returns the command and
/// these values, which live as long as the command.
template <class Flags, class Run>
std::pair<CLI::App*, Flags*> add_command(CLI::App& parent, Action& chosen, const std::string& name,
                                         const std::string& about, Run run) {
  const auto flags = std::make_shared<Flags>();
  CLI::App* const command = parent.add_subcommand(name, about);
  set_action(*command, chosen, [flags, run] { return run(*flags); });
  return {command, flags.get()};
}

/// Lists a command below the others in the program's help.
inline void list_for_developers(CLI::App& command) { command.group("Commands for developers"); }

[[nodiscard]] ExitCode exit_code(const Totals& totals) noexcept;

/// Counts the run's own kind of `mismatch`, or `unfinished` work, as well.
[[nodiscard]] ExitCode exit_code(const Totals& totals, bool mismatch, bool unfinished) noexcept;

/// Prints "PLACE: MESSAGE" of an exception to standard error and returns its exit code. Works
/// without memory, because that may be the failure. REQUIRES: `failure` is not null.
ExitCode report_failure(const std::exception_ptr& failure, const std::string& place = {}) noexcept;

void add_commands(CLI::App& program, const std::string& typed, Action& chosen);

using CommandAdder = void (*)(CLI::App& program, const std::string& typed, Action& chosen);

/// Runs a command line, without the name of the program, and reports all that fails.
ExitCode run_program(std::vector<std::string> words, CommandAdder add_commands);

void add_solve_command(CLI::App& program, const std::string& typed, Action& chosen);
void add_verify_command(CLI::App& program, const std::string& typed, Action& chosen);
void add_prove_command(CLI::App& program, Action& chosen);
void add_serve_command(CLI::App& program, Action& chosen);
void add_nboard_command(CLI::App& program, Action& chosen);
void add_gtp_command(CLI::App& program, Action& chosen);
void add_board_command(CLI::App& program, Action& chosen);
void add_line_command(CLI::App& program, const std::string& typed, Action& chosen);
void add_perft_command(CLI::App& program, Action& chosen);
void add_bench_command(CLI::App& program, Action& chosen);
void add_info_command(CLI::App& program, Action& chosen);
void add_show_command(CLI::App& program, Action& chosen);
void add_manual_command(CLI::App& program, Action& chosen);
void add_help_command(CLI::App& program, Action& chosen);
void add_merge_command(CLI::App& program, Action& chosen);
void add_check_command(CLI::App& program, Action& chosen);
void add_compare_command(CLI::App& program, const std::string& typed, Action& chosen);
void add_convert_command(CLI::App& program, const std::string& typed, Action& chosen);
void add_train_command(CLI::App& program, Action& chosen);
void add_lab_command(CLI::App& program, Action& chosen);

/// Adds a command that this build lacks because of the CMake option `option`. The help and the
/// manual list it apart; typing it is an error.
void add_absent_command(CLI::App& program, const std::string& name, const std::string& about,
                        const std::string& option, Action& chosen);

/// Returns the page of `kanzen compare --report`, without data.
[[nodiscard]] std::string_view comparison_page_text() noexcept;

/// Prints the node count over fixed positions, the signature of the search; it must be the same in
/// every round. With `quiet`, prints only rows with wrong scores.
[[nodiscard]] ExitCode run_rounds(Solver& solver, int rounds, bool quiet);

[[nodiscard]] std::string_view bench_positions_text() noexcept;

[[nodiscard]] std::string no_command_message(const CLI::App& program, const std::string& name);

}  // namespace kanzen::cli
