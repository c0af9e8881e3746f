// Replaces board.cpp in builds without the board.
#include "solver/apps/kanzen/commands/commands.hpp"

namespace kanzen::cli {

void add_board_command(CLI::App& program, Action& chosen) {
  add_absent_command(program, "board", "Show a board in the browser", "KANZEN_BOARD", chosen);
}

}  // namespace kanzen::cli
