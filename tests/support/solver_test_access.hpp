// The access of tests and measurements to parts of the engine that programs may not use.
#pragma once

#include <utility>

#include "solver/engine/parallel/threads.hpp"
#include "solver/engine/search/transposition_table.hpp"
#include "solver/engine/search/worker.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen {

/// The options of a solver, and settings that no user may choose.
struct TestOptions {
  TestOptions() = default;
  TestOptions(SolverOptions public_options, const SearchSettings& search_settings = {})
      : solver(std::move(public_options)), settings(search_settings) {}

  SolverOptions solver{};
  SearchSettings settings{};
};

struct SolverTestAccess {
  using MakeScheduler = Solver::MakeScheduler;

  [[nodiscard]] static Solver solver(const TestOptions& options) {
    return {options.solver, options.settings, {}};
  }

  /// Makes a solver with options.threads workers. The scheduler from `make_scheduler` runs its
  /// positions and split points.
  [[nodiscard]] static Solver with_scheduler(const TestOptions& options,
                                             const MakeScheduler& make_scheduler) {
    return {options.solver, options.settings, make_scheduler};
  }

  /// Forgets all bounds and keeps the moves, to measure the size of a proof whose first moves are
  /// known. REQUIRES: nothing is running.
  static void forget_bounds(TranspositionTable& table) noexcept { table.forget_bounds(); }
};

}  // namespace kanzen
