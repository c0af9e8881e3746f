// A solver made of the parts below the facade, driven by the ShuffledScheduler.
#pragma once

#include <optional>
#include <vector>

#include "core/eval/evaluator.hpp"
#include "solver/engine/search/tuning.hpp"
#include "solver/engine/search/worker.hpp"
#include "solver/engine/solver.hpp"
#include "solver/engine/solver_tables.hpp"
#include "tests/support/shuffled_scheduler.hpp"
#include "tests/support/solver_test_access.hpp"

namespace kanzen::test {

/// Keeps the promises of Solver on one thread, which simulates options.solver.threads threads. The
/// same options, seed and calls give the same searches, node by node.
class ShuffledSolver {
 public:
  /// Workers have caches of 2^cache_bits bounds. `evaluator` must outlive the solver, and is needed
  /// only if the options use evaluation. REQUIRES: options are valid and name a kernel that runs
  /// here, or none.
  ShuffledSolver(const TestOptions& options, std::uint64_t seed,
                 const eval::Evaluator* evaluator = nullptr,
                 unsigned cache_bits = tuning::kLocalCacheBits);
  ShuffledSolver(const ShuffledSolver&) = delete;
  ShuffledSolver& operator=(const ShuffledSolver&) = delete;

  /// As Solver::solve. `stop_after` is the number of splits before the split that stops the search.
  [[nodiscard]] Solution solve(const Board& board, Window window = {},
                               std::optional<int> stop_after = {});

  [[nodiscard]] const ShuffledScheduler& scheduler() const noexcept { return scheduler_; }

 private:
  ShuffledSolver(const TestOptions& options, const TableSize& size, std::uint64_t seed,
                 const eval::Evaluator* evaluator, unsigned cache_bits);

  SharedState shared_;
  std::vector<Worker> workers_;
  std::vector<LocalCache::Entry> caches_;
  ShuffledScheduler scheduler_;
};

}  // namespace kanzen::test
