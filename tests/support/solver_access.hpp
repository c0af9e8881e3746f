// What no program may do with a Solver: have it run in other ways.
#pragma once

#include "solver/engine/parallel/position_scheduler.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen::test {

struct SolverAccess {
  using MakeScheduler = Solver::MakeScheduler;

  /// A solver whose positions and split points are run by the scheduler that `make_scheduler` makes
  /// for its workers, as many as options.threads.
  [[nodiscard]] static Solver with_scheduler(const SolverOptions& options,
                                             const MakeScheduler& make_scheduler) {
    return {options, make_scheduler};
  }
};

}  // namespace kanzen::test
