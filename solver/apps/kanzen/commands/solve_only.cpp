// Makes a first build (KANZEN_SOLVE_ONLY), which takes little more than a minute.
#include "solver/apps/kanzen/commands/commands.hpp"

namespace kanzen::cli {

void add_commands(CLI::App& program, const std::string& typed, Action& chosen) {
  add_solve_command(program, typed, chosen);
}

}  // namespace kanzen::cli
