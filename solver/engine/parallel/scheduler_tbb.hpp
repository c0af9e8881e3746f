// Positions, and the split points inside them, spread over the threads of one oneTBB arena. Nothing
// of TBB shows here.
//
// A thread takes one waiting position after the other. It offers its split points by a task on its
// own stack of tasks; while the other threads are busy with positions of their own, it takes that
// task back untouched. When no position is waiting, a thread steals what has been offered longest,
// which is the split point nearest to a root, and joins it until its moves are gone. So the two
// levels of parallelism need no switch between them, and threads can join a split point late as
// well as early.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "solver/engine/parallel/position_scheduler.hpp"

namespace kanzen {

/// An offer to join (join_offer.hpp) is a task. Tasks come from TBB's pool of small objects, not
/// from the heap.
///
/// A thread that waits for its joiners runs other tasks of the same position meanwhile, on the same
/// Worker, and no others (isolation): a position waits only for threads that work for it.
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
