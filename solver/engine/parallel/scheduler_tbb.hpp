// Spreads positions, and their split points, over the threads of one oneTBB arena. This header
// does not expose oneTBB.
//
// Positions come first. A thread without a position helps at split points (open_split_points.hpp).
// So the two levels of parallelism need no switch, and a helper can join a split point at any time.
//
// The states of a thread:
//
//                 takes a waiting position
//       +--------+ ----------------------> +---------------------+
//       |  idle  | <---------------------- | owner of a position |
//       +--------+    no position waits    +---------------------+
//         |    ^                             |                 ^
//         |    | no moves left,              | split()         | finished
//   joins |    | or recalled                 v                 |
//         |    |                           +------------------------------------+
//         v    |           split()         | owner of a split point:            |
//       +--------+ ----------------------> | searches its moves, then waits for |
//       | helper | <---------------------- | its helpers                        |
//       +--------+        finished         +------------------------------------+
//                                            |        ^      |             ^
//                            nothing to join |  wakes |      | joins       | no moves left
//                                            v        |      v             |
//                                          +----------+    +----------------------+
//                                          |  asleep  |    | helper below its own |
//                                          +----------+    | split point          |
//                                                          +----------------------+
//
// - An idle thread runs no task; oneTBB decides whether it sleeps. A split point that opens
//   enqueues a task that joins split points, unless such a task is already enqueued.
// - post() and run() recall helpers if too few threads are free for the positions that wait.
//   Helpers at split points with the fewest empty squares go first. A recalled helper puts its
//   move back. Everything that it has split below that move is cancelled.
// - An event wakes a sleeping owner: the last helper leaves, a recalled helper leaves, or a split
//   point below opens. An owner first searches the moves that recalled helpers have put back.
// - A helper below its own split point may split too. It is not recalled on its own.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "solver/engine/parallel/position_scheduler.hpp"

namespace kanzen {

/// All work of a thread between two idle states is one task. An owner that waits for helpers runs
/// no other tasks of oneTBB.
class TbbScheduler final : public PositionScheduler {
 public:
  /// Takes one Worker per thread of the arena; they must outlive the scheduler. With `pin`, each
  /// thread stays on one of the processors that the process may use.
  explicit TbbScheduler(std::span<Worker> workers, bool pin = false);
  /// REQUIRES: nothing is running.
  ~TbbScheduler() override;
  TbbScheduler(const TbbScheduler&) = delete;
  TbbScheduler& operator=(const TbbScheduler&) = delete;

  /// Runs `work` for one position inside the arena and returns when it is finished. Runs on the
  /// calling thread if the arena has a free slot, otherwise on a thread of the arena.
  void run(const Work& work) override;

  /// Returns at once; threads of the arena run the positions.
  void post(std::vector<std::pair<double, Work>> positions) override;

  /// The calling thread only waits.
  void wait() override;

  /// REQUIRES: `owner` is attached to a position run by this scheduler.
  void split(Worker& owner, SplitPoint& split_point) override;

  [[nodiscard]] std::vector<std::int64_t> busy_nanoseconds() const override;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace kanzen
