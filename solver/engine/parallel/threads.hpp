// Declares the threads of a solver, without exposing threads or oneTBB: threads.cpp implements
// this, or threads_none.cpp where there are none.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <utility>

#include "solver/engine/search/worker.hpp"

namespace kanzen {

class PositionScheduler : public Scheduler {
 public:
  using Work = std::function<void(Worker&)>;

  /// Calls `work` with a free worker, returns when it has ended, and throws what it throws.
  virtual void run(const Work& work) = 0;

  /// Queues positions, each with its expected cost (open_work.hpp), and returns. `work` must not
  /// throw. Throws std::bad_alloc, or std::system_error if a thread is needed and refused; then it
  /// has queued none.
  virtual void post(std::vector<std::pair<double, Work>> positions) = 0;

  virtual void wait() = 0;

  /// Returns the time that each worker has spent on positions: exact when nothing is running, and
  /// empty for one worker, which is not measured.
  [[nodiscard]] virtual std::vector<std::int64_t> busy_nanoseconds() const = 0;
};

class StartedThreads;

struct GrantedThreads {
  unsigned count = 1;
  std::shared_ptr<StartedThreads> started;  // null for one thread
};

/// Leaves some threads and memory for the rest of the program, and `reserved_bytes` for the caller.
[[nodiscard]] GrantedThreads start_threads(unsigned wanted, std::size_t reserved_bytes);

/// The workers must outlive the scheduler. With one worker, run() works on the calling thread, and
/// positions are solved in the order of post(), on a thread of their own if there are threads at
/// all. With `pins_threads` and several, each thread stays on one processor.
[[nodiscard]] std::unique_ptr<PositionScheduler> make_scheduler(std::span<Worker> workers,
                                                                const GrantedThreads& threads,
                                                                bool pins_threads);

}  // namespace kanzen
