// The access of tests and measurements to parts of the engine that programs may not use.
#pragma once

#include "solver/engine/parallel/position_scheduler.hpp"
#include "solver/engine/search/transposition_table.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen {

struct SolverTestAccess {
  using MakeScheduler = Solver::MakeScheduler;

  [[nodiscard]] static SearchSettings& settings(SolverOptions& options) noexcept {
    return options.test_settings.settings_;
  }

  /// The options with these settings.
  [[nodiscard]] static SolverOptions with(SolverOptions options, const SearchSettings& settings) {
    options.test_settings.settings_ = settings;
    return options;
  }

  /// Makes a solver with options.threads workers. The scheduler from `make_scheduler` runs its
  /// positions and split points.
  [[nodiscard]] static Solver with_scheduler(const SolverOptions& options,
                                             const MakeScheduler& make_scheduler) {
    return {options, make_scheduler};
  }

  /// Forgets all bounds and keeps the moves, to measure the size of a proof whose first moves are
  /// known. REQUIRES: nothing is running.
  static void forget_bounds(TranspositionTable& table) noexcept { table.forget_bounds(); }
};

}  // namespace kanzen
