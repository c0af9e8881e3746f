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
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "solver/engine/search/split_point.hpp"
#include "solver/engine/search/worker.hpp"

namespace kanzen {

/// A joiner is a task that takes moves from a split point until none is left. Each joiner that
/// finds moves left offers the split point to the next one, so a split point costs one task as long
/// as nobody joins. Tasks come from TBB's pool of small objects, not from the heap.
///
/// A thread that waits for its joiners runs other tasks of the same position meanwhile, on the same
/// Worker, and no others (isolation): a position waits only for threads that work for it.
class TbbScheduler final : public Scheduler {
 public:
  using Work = std::function<void(Worker&)>;

  /// One Worker per thread of the arena; they must outlive the scheduler. With `pin`, each thread
  /// stays on one of the processors the process may use.
  explicit TbbScheduler(std::span<Worker> workers, bool pin = false);
  /// REQUIRES: nothing is running.
  ~TbbScheduler() override;
  TbbScheduler(const TbbScheduler&) = delete;
  TbbScheduler& operator=(const TbbScheduler&) = delete;

  /// Runs `work` for one position inside the arena, on the calling thread, with the worker of its
  /// place there.
  void run(const Work& work);

  /// Hands over positions, each with its expected cost (position_queue.hpp), and returns at once;
  /// they are run by threads of the arena. `work` must not throw.
  void post(std::vector<std::pair<double, Work>> positions);

  /// Returns when all positions handed over are finished. The calling thread only waits.
  void wait();

  /// REQUIRES: `owner` is attached to a position run by this scheduler.
  void split(Worker& owner, SplitPoint& split_point) override;

  /// For each thread the time it has spent working, in nanoseconds. Exact when nothing is running.
  [[nodiscard]] std::vector<std::int64_t> busy_nanoseconds() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace kanzen
