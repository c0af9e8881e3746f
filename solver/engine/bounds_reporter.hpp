// Reports the progress of a position to its task.
#pragma once

#include <functional>
#include <mutex>
#include <utility>

#include "solver/engine/parallel/mutex.hpp"
#include "solver/engine/position_task.hpp"
#include "solver/engine/search/bounds.hpp"
#include "solver/engine/search/control.hpp"
#include "solver/engine/search/worker.hpp"
#include "solver/engine/solution.hpp"
#include "solver/engine/table_bounds.hpp"

namespace kanzen {

/// Reports an internal error. Any thread may call it.
using ErrorReporter = std::function<void(const InternalError&)>;

/// Reports progress and proven bounds of its position to a task.
class BoundsReporter : public ProgressListener {
 public:
  /// All arguments outlive the reporter. The search for the position fills the table of `shared`.
  BoundsReporter(const PositionTask& task, const SharedState& shared, ErrorReporter report_error)
      : task_(task), shared_(shared), report_error_(std::move(report_error)) {}

  /// Reads the table, which knows more than the search of `task_.board`. It also holds bounds
  /// proven within the current window, and by searches of single moves.
  void on_progress() noexcept override {
    if (task_.on_bounds) add(table_bounds(shared_, task_.board));
    if (!task_.on_progress) return;
    const std::lock_guard lock(mutex_);
    task_.on_progress();
  }

  /// REQUIRES: the bounds are proven of task_.board.
  void add(const Bounds& proven) noexcept {
    const std::lock_guard lock(mutex_);
    const Bounds before = known_;
    if (!narrow(known_, proven)) {
      return report_error_({InternalError::Kind::contradicting_bounds, task_.board});
    }
    if (!are_narrower(known_, before)) return;
    task_.on_bounds(known_);
  }

 private:
  const PositionTask& task_;
  const SharedState& shared_;
  ErrorReporter report_error_;
  Mutex mutex_;  // guards known_, and calls of the listeners of the task
  Bounds known_{};
};

}  // namespace kanzen
