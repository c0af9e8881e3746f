// A scheduler that simulates several threads on one, with repeatable interleavings.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "solver/engine/search/split_point.hpp"
#include "solver/engine/search/worker.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::test {

/// Runs everything on the calling thread, in an order that depends on the seed alone.
///
/// The moves of a split point are handed out one at a time, in random order, each to a random
/// worker. In the middle of a split point further down, another worker may search moves of the
/// split points above it, as another thread would. It uses the bounds known at that moment, while
/// the interrupted searches keep their older ones. If such a move cuts its split point, everything
/// below in the middle is cancelled late. A stop can be requested at an exact split.
///
class ShuffledScheduler final : public Scheduler {
 public:
  /// Counts of events, so that a test can check that they happened.
  struct Counts {
    std::uint64_t splits = 0;
    std::uint64_t helps = 0;  // moves searched for a split point above the interrupted one
    std::uint64_t cuts = 0;   // of these: cut that split point, and thus the interrupted searches
  };

  /// `workers` must outlive the scheduler, belong to one SharedState and all work for the
  /// current position.
  ShuffledScheduler(std::span<Worker> workers, std::uint64_t seed)
      : workers_(workers), random_(seed) {}

  void split(Worker& owner, SplitPoint& split_point) override;

  /// Stops the position at the split after `splits` others. A negative number cancels the request.
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

}  // namespace kanzen::test
