// Interface of schedulers that spread positions, and their split points, over threads.
#pragma once

#include <cstdint>
#include <functional>
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

  /// Queues positions, each with its expected cost (position_queue.hpp). `work` must not throw.
  virtual void post(std::vector<std::pair<double, Work>> positions) = 0;

  /// Returns when all positions of post() are finished.
  virtual void wait() = 0;

  /// The working time of each thread, in nanoseconds. Exact when nothing is running.
  [[nodiscard]] virtual std::vector<std::int64_t> busy_nanoseconds() const = 0;
};

}  // namespace kanzen
