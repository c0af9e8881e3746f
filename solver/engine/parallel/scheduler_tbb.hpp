// Positions, and the shared nodes inside them, spread over the threads of one oneTBB arena. Nothing
// of TBB shows here.
//
// A thread takes one waiting position after the other and shares none of its nodes with threads
// that are busy in the same way: a node worth sharing is offered, by a task on the thread's own
// stack of tasks, and usually taken back untouched. When no position is waiting, a thread steals
// what has been offered longest, which is the node nearest to a root, and helps there until its
// moves are gone. So the two levels need no switch between them, and helpers come late to a node as
// well as early.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "solver/engine/search/split.hpp"
#include "solver/engine/search/worker.hpp"

namespace kanzen {

/// Helpers are tasks that take moves from a shared node until none is left; each calls the next one
/// if it finds work left, so a node costs one task as long as nobody comes. Tasks come from TBB's
/// pool of small objects, not from the heap.
///
/// A thread that waits for its helpers runs other tasks of the same position meanwhile, on the same
/// Worker, and no others (isolation): a position waits for threads that work for it alone.
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

  /// Runs `work` for one position inside the arena, on the calling thread, with that thread's
  /// worker.
  void run(const Work& work);

  /// Hands over positions, each with its expected cost (position_queue.hpp), and returns at once;
  /// they are run by threads of the arena. `work` must not throw.
  void post(std::vector<std::pair<double, Work>> positions);

  /// Returns when all positions handed over are through. The calling thread only waits.
  void wait();

  /// REQUIRES: `owner` works for a position run by this scheduler.
  void split(Worker& owner, SplitNode& node) override;

  /// For each thread the time it has spent working, in nanoseconds. Exact when nothing is running.
  [[nodiscard]] std::vector<std::int64_t> busy_nanoseconds() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace kanzen
