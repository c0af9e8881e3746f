// kanzen bench as it ends when its engine contradicts itself: as a process, for its exit status. No
// program for users can be brought to that, so this one plants the contradiction.
#include "solver/cli/commands/bench.hpp"
#include "solver/cli/platform/process.hpp"
#include "solver/engine/solver.hpp"

int main() {
  using kanzen::kMaxScore, kanzen::kMinScore, kanzen::kStartBoard, kanzen::Square;
  kanzen::cli::prepare_process();
  kanzen::Solver solver({.threads = 1, .hash_mib = 1, .isolate = true});
  solver.believe(kStartBoard, {10, kMaxScore, Square::none});
  solver.believe(kStartBoard, {kMinScore, 8, Square::none});
  return kanzen::cli::to_status(kanzen::cli::run_rounds(solver, 1, true));
}
