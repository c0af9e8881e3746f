// The work on one of many positions, as a task of a solver.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>

#include "core/board.hpp"
#include "solver/engine/position_solver.hpp"
#include "solver/engine/search/bounds.hpp"
#include "solver/engine/search/limits.hpp"

namespace kanzen {

/// A handle to stop one task or to observe it. Belongs to one task of one solver.
class TaskHandle {
 public:
  /// True after a request to stop the task.
  /// Thread safety: full.
  [[nodiscard]] bool stop_requested() const noexcept { return stop_requested_.load(); }

 private:
  friend class Solver;
  std::atomic<bool> stop_requested_{false};
};

/// One of many positions. The solver calls `work` once, on one of its threads. `work` may search
/// the position and its successors any number of times. It must not throw. With one thread only, an
/// exception passes through Solver::post(), and the solver remains usable. The limits of the task
/// apply to all of its searches together, except to searches with limits of their own.
struct PositionTask {
  double cost = 0;     // expected; only compared with other costs, so it has no unit
  Limits limits = {};  // for all searches by `work` together
  std::function<void(PositionSolver&)> work;
  /// Receives narrower proven bounds of the value of `board` while `work` runs, a handful of times.
  /// Threads of the solver call it, one call at a time. Must be quick and not throw. May be empty.
  std::function<void(const Bounds& bounds)> on_bounds = {};
  Board board = {};                         // for `on_bounds`
  std::shared_ptr<TaskHandle> handle = {};  // may be null
  /// The start of the time of `limits`; none: when `work` begins.
  std::optional<std::chrono::steady_clock::time_point> start = {};
  /// Called a few times a second while `work` searches, as `on_bounds` is. May be empty.
  std::function<void()> on_progress = {};
};

}  // namespace kanzen
