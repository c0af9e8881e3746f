// Runs searches on behalf of a caller who wants to be told how they go on.
#pragma once

#include <functional>

#include "core/board.hpp"
#include "core/clock.hpp"
#include "solver/capi/kanzen.h"
#include "solver/engine/solver.hpp"

namespace kanzen::capi {

/// Whom to tell: as in kanzen_question.
struct Listener {
  kanzen_progress_function function = nullptr;  // null: nobody
  void* data = nullptr;
  double every = 0;  // seconds; 0: the default
};

/// Whether a number can be one of seconds: not negative, and not NaN.
[[nodiscard]] constexpr bool is_duration(double seconds) noexcept { return seconds >= 0; }

/// Runs `work` as one task of `solver` and returns when it is finished: true if it was asked to
/// stop, by the listener or by somebody else. The call, whose time is limited and told, began at
/// `begun`. The listener is told the bounds of the value of `board` and is called on this thread;
/// the searches then are on others. Throws what `work` throws, and std::system_error if no thread
/// can be started. REQUIRES: nobody else uses `solver`.
[[nodiscard]] bool run_task(Solver& solver, TimePoint begun, const Board& board,
                            const Limits& limits, const Listener& listener,
                            const std::function<void(PositionSolver& solver)>& work);

}  // namespace kanzen::capi
