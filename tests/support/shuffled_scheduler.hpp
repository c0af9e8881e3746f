// A scheduler that plays several threads on one: every interleaving it makes can be made again.
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
/// worker. In the middle of a split point further down, moves of those above it may be searched by
/// another worker, as another thread would do meanwhile: with the bounds known by then, while the
/// searches in the middle keep the older ones they began with; and if such a move cuts its split
/// point, everything in the middle below is cancelled late. A stop may be asked for at an exact
/// split.
///
/// Thread safety: none.
class ShuffledScheduler final : public Scheduler {
 public:
  /// What has happened so far, so that a test can tell that something did.
  struct Counts {
    std::uint64_t splits = 0;
    std::uint64_t visits = 0;  // moves searched for a split point above the one in the middle
    std::uint64_t cuts = 0;    // visits that cut it, and thus what was in the middle
  };

  /// `workers` must outlive the scheduler, belong to one SharedState and all work for the position
  /// being solved.
  ShuffledScheduler(std::span<Worker> workers, std::uint64_t seed)
      : workers_(workers), random_(seed) {}

  void split(Worker& owner, SplitPoint& split_point) override;

  /// Stops the position at the split that comes after `splits` others; a negative number takes that
  /// back.
  void stop_after(std::int64_t splits) noexcept { splits_until_stop_ = splits; }

  [[nodiscard]] const Counts& counts() const noexcept { return counts_; }

 private:
  struct Open {
    SplitPoint* split_point;
    MoveList* rest;  // its moves not yet handed out; split_point->moves holds one at most
  };

  [[nodiscard]] static bool has_work(const Open& open) noexcept;
  void search_one(const Open& open, Worker& worker);
  void visit_above();

  std::span<Worker> workers_;
  Random random_;
  std::vector<Open> open_;  // outermost first
  std::int64_t splits_until_stop_ = -1;
  Counts counts_;
};

}  // namespace kanzen::test
