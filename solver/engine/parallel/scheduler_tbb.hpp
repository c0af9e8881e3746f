// Positions, and the split points inside them, spread over the threads of one oneTBB arena. Nothing
// of TBB shows here.
//
// A thread takes one waiting position after the other. When no position is waiting, it joins a
// split point (open_split_points.hpp) until its moves are gone, then another; once a position
// waits, it leaves. So the two levels of parallelism need no switch between them, and threads can
// join a split point late as well as early.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "solver/engine/parallel/position_scheduler.hpp"

namespace kanzen {

/// Whatever a thread does from having nothing to do until then is a task. A thread that waits for
/// those who have joined its split point waits outside of TBB and runs no tasks.
class TbbScheduler final : public PositionScheduler {
 public:
  /// One Worker per thread of the arena; they must outlive the scheduler. With `pin`, each thread
  /// stays on one of the processors the process may use.
  explicit TbbScheduler(std::span<Worker> workers, bool pin = false);
  /// REQUIRES: nothing is running.
  ~TbbScheduler() override;
  TbbScheduler(const TbbScheduler&) = delete;
  TbbScheduler& operator=(const TbbScheduler&) = delete;

  /// Runs `work` for one position inside the arena, on the calling thread, with the worker of its
  /// place there.
  void run(const Work& work) override;

  /// Returns at once; the positions are run by threads of the arena.
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
