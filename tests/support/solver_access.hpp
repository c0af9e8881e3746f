// Gives tests access to parts of a Solver that programs may not use.
#pragma once

#include "solver/engine/parallel/position_scheduler.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen::test {

struct SolverAccess {
  using MakeScheduler = Solver::MakeScheduler;

  /// Makes a solver with options.threads workers. The scheduler from `make_scheduler` runs its
  /// positions and split points.
  [[nodiscard]] static Solver with_scheduler(const SolverOptions& options,
                                             const MakeScheduler& make_scheduler) {
    return {options, make_scheduler};
  }
};

}  // namespace kanzen::test
