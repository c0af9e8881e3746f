#pragma once

#include "core/eval/evaluator.hpp"
#include "solver/engine/solver_tables.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/solver_test_access.hpp"

namespace kanzen::test {

/// Simulates several threads on the calling thread, in an order that depends on the seed alone.
///
/// The moves of a split point are handed out one at a time, in random order, each to a random
/// worker. In the middle of a split point further down, another worker may search moves of the
/// split points above it, as another thread would, with the bounds known at that moment, while the
/// interrupted searches keep their older ones. If such a move cuts its split point, everything
/// below is cancelled late. A stop can be requested at an exact split.
class ShuffledScheduler final : public Scheduler {
 public:
  /// A test can check that these events happened.
  struct Counts {
    std::uint64_t splits = 0;
    std::uint64_t helps = 0;  // moves searched for a split point above the interrupted one
    std::uint64_t cuts = 0;   // of these: cut that split point, and thus the interrupted searches
  };

  /// `workers` must outlive the scheduler, belong to one SharedState and all work for the current
  /// position.
  ShuffledScheduler(std::span<Worker> workers, std::uint64_t seed)
      : workers_(workers), random_(seed) {}

  void split(Worker& owner, SplitPoint& split_point) override;

  /// Stops at the split after `splits` others. A negative number cancels the request.
  void stop_after(std::int64_t splits) noexcept { splits_until_stop_ = splits; }

  [[nodiscard]] const Counts& counts() const noexcept { return counts_; }

 private:
  struct Open {
    SplitPoint* split_point;
    MoveList* rest;  // moves not yet handed out; split_point->moves holds at most one
  };

  [[nodiscard]] static bool has_work(const Open& open) noexcept;
  void search_one(const Open& open, Worker& worker);
  void help_above();

  std::span<Worker> workers_;
  Random random_;
  std::vector<Open> open_;  // outermost first
  std::int64_t splits_until_stop_ = -1;
  Counts counts_;
};

/// A solver made of the parts below the facade, with options.solver.threads simulated threads. The
/// same options, seed and calls give the same searches, node by node.
class ShuffledSolver {
 public:
  /// Caches have 2^cache_bits bounds. `evaluator` must outlive the solver, and is needed only if
  /// the options use evaluation. REQUIRES: options are valid and name a kernel that runs here, or
  /// none.
  ShuffledSolver(const TestOptions& options, std::uint64_t seed,
                 const eval::Evaluator* evaluator = nullptr,
                 unsigned cache_bits = tuning::kLocalCacheBits);
  ShuffledSolver(const ShuffledSolver&) = delete;
  ShuffledSolver& operator=(const ShuffledSolver&) = delete;

  /// Promises as Solver::solve. `stop_after` other splits come before the one that stops the
  /// search.
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
