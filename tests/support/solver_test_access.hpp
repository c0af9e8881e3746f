#pragma once

#include "solver/engine/parallel/threads.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen {

/// No user may choose these settings.
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

  [[nodiscard]] static Solver with_scheduler(const TestOptions& options,
                                             const MakeScheduler& make_scheduler) {
    return {options.solver, options.settings, make_scheduler};
  }

  /// Keeps the moves, to measure the size of a proof whose first moves are known. REQUIRES: nothing
  /// is running.
  static void forget_bounds(TranspositionTable& table) noexcept { table.forget_bounds(); }
};

namespace test {

/// Entries that the table of a solver without defects never contains: no value satisfies both.
inline void contradict(Solver& solver) {
  solver.import_bounds(kStartBoard, {10, kMaxScore, Square::none});
  solver.import_bounds(kStartBoard, {kMinScore, 8, Square::none});
}

}  // namespace test
}  // namespace kanzen
