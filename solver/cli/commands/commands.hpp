// The subcommands. Each function adds one to the program; parsing the command line runs the one
// chosen and leaves its exit code in `exit`. `typed` is the command line, for results that tell how
// they were made.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "solver/cli/platform/exit_codes.hpp"

namespace kanzen::cli {

void add_solve_command(CLI::App& program, const std::string& typed, ExitCode& exit);
void add_verify_command(CLI::App& program, ExitCode& exit);
void add_line_command(CLI::App& program, ExitCode& exit);
void add_perft_command(CLI::App& program, ExitCode& exit);
void add_bench_command(CLI::App& program, ExitCode& exit);
void add_info_command(CLI::App& program, ExitCode& exit);
void add_show_command(CLI::App& program, ExitCode& exit);
void add_manual_command(CLI::App& program, ExitCode& exit);
void add_merge_command(CLI::App& program, ExitCode& exit);
void add_check_command(CLI::App& program, ExitCode& exit);
void add_convert_command(CLI::App& program, const std::string& typed, ExitCode& exit);
void add_train_command(CLI::App& program, ExitCode& exit);
void add_lab_command(CLI::App& program, ExitCode& exit);

}  // namespace kanzen::cli
