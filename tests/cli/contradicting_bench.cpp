// kanzen bench with an engine that contradicts itself, as a process with an exit status. This
// program plants the contradiction, because the program for users has none.
#include "solver/apps/kanzen/commands/commands.hpp"
#include "tests/support/solver_test_access.hpp"

int main() {
  kanzen::cli::prepare_process();
  kanzen::Solver solver({.threads = 1, .hash_mib = 1, .sharing = kanzen::Sharing::isolated});
  kanzen::test::contradict(solver);
  return kanzen::cli::to_status(kanzen::cli::run_rounds(solver, 1, true));
}
