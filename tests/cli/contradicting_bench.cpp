// kanzen bench with an engine that contradicts itself, as a process with an exit status. This
// program plants the contradiction, because the program for users has none.
#include "solver/apps/kanzen/commands/bench.hpp"

int main() {
  using kanzen::kMaxScore, kanzen::kMinScore, kanzen::kStartBoard, kanzen::Square;
  kanzen::cli::prepare_process();
  kanzen::Solver solver({.threads = 1, .hash_mib = 1, .sharing = kanzen::Sharing::isolated});
  solver.import_bounds(kStartBoard, {10, kMaxScore, Square::none});
  solver.import_bounds(kStartBoard, {kMinScore, 8, Square::none});
  return kanzen::cli::to_status(kanzen::cli::run_rounds(solver, 1, true));
}
