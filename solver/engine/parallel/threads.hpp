// The threads of a solver. This header exposes neither threads nor oneTBB: scheduler_tbb.cpp
// implements it, or threads_none.cpp where there are none.
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

class PositionScheduler : public Scheduler {
 public:
  using Work = std::function<void(Worker&)>;

  virtual void run(const Work& work) = 0;

  /// Queues positions, each with its expected cost (open_work.hpp). `work` must not throw.
  virtual void post(std::vector<std::pair<double, Work>> positions) = 0;

  virtual void wait() = 0;

  /// Exact when nothing is running.
  [[nodiscard]] virtual std::vector<std::int64_t> busy_nanoseconds() const = 0;
};

class StartedThreads;

struct GrantedThreads {
  unsigned count = 1;
  std::shared_ptr<StartedThreads> started;  // null for one: the calling thread is enough
};

/// Leaves some threads and memory for the rest of the program, and `reserved_bytes` for the caller.
[[nodiscard]] GrantedThreads start_threads(unsigned wanted, std::size_t reserved_bytes);

/// The workers must outlive the scheduler. Null for one worker: everything then runs in order on
/// the calling thread. With `pin`, each thread stays on one processor.
[[nodiscard]] std::unique_ptr<PositionScheduler> make_scheduler(std::span<Worker> workers,
                                                                const GrantedThreads& threads,
                                                                bool pin);

}  // namespace kanzen
