// A solver put together from the parts below the facade, driven by the ShuffledScheduler.
#pragma once

#include <optional>
#include <vector>

#include "core/eval/evaluator.hpp"
#include "solver/engine/search/tuning.hpp"
#include "solver/engine/search/worker.hpp"
#include "solver/engine/solver.hpp"
#include "tests/support/shuffled_scheduler.hpp"

namespace kanzen::test {

/// Promises what Solver promises, on one thread that plays `options.threads` of them. The same
/// options, seed and calls give the same searches, node by node.
class ShuffledSolver {
 public:
  /// Workers have caches of 2^cache_bits bounds. `evaluator`, which must outlive the solver, is
  /// needed only if the options ask for evaluation.
  /// REQUIRES: options are valid and name a kernel that runs here, or none.
  ShuffledSolver(const SolverOptions& options, std::uint64_t seed,
                 const eval::Evaluator* evaluator = nullptr,
                 unsigned cache_bits = tuning::kLocalCacheBits);
  ShuffledSolver(const ShuffledSolver&) = delete;
  ShuffledSolver& operator=(const ShuffledSolver&) = delete;

  /// As Solver::solve. With `stop_after` the search is stopped at the split that follows so many.
  [[nodiscard]] Solution solve(const Board& board, Window window = {},
                               std::optional<int> stop_after = {});

  [[nodiscard]] const ShuffledScheduler& scheduler() const noexcept { return scheduler_; }

 private:
  SharedState shared_;
  std::vector<Worker> workers_;
  std::vector<LocalCache::Entry> caches_;
  ShuffledScheduler scheduler_;
};

}  // namespace kanzen::test
