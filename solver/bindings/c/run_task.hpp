// Runs searches and reports their progress to the caller.
#pragma once

#include <functional>

#include "core/board.hpp"
#include "core/clock.hpp"
#include "solver/bindings/c/kanzen.h"
#include "solver/bindings/c/request.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen::capi {

/// The receiver of progress reports, as in kanzen_request.
struct ProgressCallback {
  kanzen_progress_function function = nullptr;  // null: no reports
  void* data = nullptr;
  double every = 0;         // seconds; 0: the default
  bool shows_found = true;  // kanzen_progress.found
};

/// The work of a task. It may publish its results so far.
using TaskWork = std::function<void(PositionSolver& solver, const Publish& publish)>;

/// Runs `work` as one task of `solver` and returns when it is finished. Returns true after a
/// request to stop, by the callback or by another thread. Limits and reports count the time from
/// `start`, the start of the call. The callback receives bounds of the value of `board`, on the
/// calling thread, with what `work` has published. With a callback, the searches run on other
/// threads; without one, `publish` is empty. Throws the exceptions of
/// `work`, and std::system_error if no thread can be started. REQUIRES: exclusive use of `solver`.
[[nodiscard]] bool run_task(Solver& solver, TimePoint start, const Board& board,
                            const Limits& limits, const ProgressCallback& callback,
                            const TaskWork& work);

}  // namespace kanzen::capi
