#include "solver/apps/kanzen/commands/commands.hpp"

namespace kanzen::cli {

void add_commands(CLI::App& program, const std::string& typed, Action& chosen) {
  add_solve_command(program, typed, chosen);
  add_verify_command(program, typed, chosen);
  add_prove_command(program, chosen);
  add_serve_command(program, chosen);
  add_nboard_command(program, chosen);
  add_gtp_command(program, chosen);
  add_board_command(program, chosen);
  add_line_command(program, typed, chosen);
  add_show_command(program, chosen);
  add_check_command(program, chosen);
  add_convert_command(program, typed, chosen);
  add_merge_command(program, chosen);
  add_compare_command(program, typed, chosen);
  add_perft_command(program, chosen);
  add_bench_command(program, chosen);
  add_info_command(program, chosen);
  add_train_command(program, chosen);
  add_lab_command(program, chosen);
  add_help_command(program, chosen);
  add_manual_command(program, chosen);
}

}  // namespace kanzen::cli
