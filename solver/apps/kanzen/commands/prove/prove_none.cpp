#include "solver/apps/kanzen/commands/commands.hpp"

namespace kanzen::cli {

void add_prove_command(CLI::App& program, Action& chosen) {
  add_absent_command(program, "prove", "Prove claims that are too large for one search",
                     "KANZEN_CAMPAIGNS", chosen);
}

}  // namespace kanzen::cli
