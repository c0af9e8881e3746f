// The threads of a solver. This header exposes neither threads nor oneTBB, so that a solver also
// builds where there are none: scheduler_tbb.cpp and threads_none.cpp implement it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "solver/engine/search/split_point.hpp"
#include "solver/engine/search/worker.hpp"

namespace kanzen {

/// A scheduler that also runs positions.
class PositionScheduler : public Scheduler {
 public:
  using Work = std::function<void(Worker&)>;

  /// Runs `work` for one position and returns when it is finished.
  virtual void run(const Work& work) = 0;

  /// Queues positions, each with its expected cost (open_work.hpp). `work` must not throw.
  virtual void post(std::vector<std::pair<double, Work>> positions) = 0;

  /// Returns when all positions of post() are finished.
  virtual void wait() = 0;

  /// The working time of each thread, in nanoseconds. Exact when nothing is running.
  [[nodiscard]] virtual std::vector<std::int64_t> busy_nanoseconds() const = 0;
};

class StartedThreads;

/// The threads that the system has granted to a solver.
struct GrantedThreads {
  unsigned count = 1;
  std::shared_ptr<StartedThreads> started;  // null for one: the calling thread is enough
};

/// Starts up to `wanted` threads. Leaves some threads and memory for the rest of the program, and
/// `reserved_bytes` for the caller.
[[nodiscard]] GrantedThreads start_threads(unsigned wanted, std::size_t reserved_bytes);

/// Makes the scheduler for `threads`, with a worker for each; the workers must outlive it. Null for
/// one worker: everything then runs in order on the calling thread. With `pin`, each thread stays
/// on one processor.
[[nodiscard]] std::unique_ptr<PositionScheduler> make_scheduler(std::span<Worker> workers,
                                                                const GrantedThreads& threads,
                                                                bool pin);

}  // namespace kanzen
