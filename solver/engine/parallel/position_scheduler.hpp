// Positions, and the split points inside them, spread over threads.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "solver/engine/search/split_point.hpp"
#include "solver/engine/search/worker.hpp"

namespace kanzen {

/// A scheduler that also starts the positions whose split points it spreads.
class PositionScheduler : public Scheduler {
 public:
  using Work = std::function<void(Worker&)>;

  /// Runs `work` for one position and returns when it is finished.
  virtual void run(const Work& work) = 0;

  /// Hands over positions, each with its expected cost (position_queue.hpp). `work` must not throw.
  virtual void post(std::vector<std::pair<double, Work>> positions) = 0;

  /// Returns when all positions handed over are finished.
  virtual void wait() = 0;

  /// For each thread the time it has spent working, in nanoseconds. Exact when nothing is running.
  [[nodiscard]] virtual std::vector<std::int64_t> busy_nanoseconds() const = 0;
};

}  // namespace kanzen
