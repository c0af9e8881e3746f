#pragma once

#include "core/clock.hpp"
#include "solver/bindings/c/kanzen.h"
#include "solver/engine/solver.hpp"

namespace kanzen::capi {

[[nodiscard]] constexpr bool is_duration(double seconds) noexcept { return seconds >= 0; }

/// REQUIRES: the request is valid.
[[nodiscard]] Question to_question(const kanzen_request& request) noexcept;

/// Returns what is wrong with `request`, for people, or an empty text if it is valid.
[[nodiscard]] std::string validate(const kanzen_request& request);

/// REQUIRES: the request is valid.
[[nodiscard]] Limits to_limits(const kanzen_request& request) noexcept;

/// Receives the solved moves or the estimate so far. Must be quick.
using Publish = std::function<void(const kanzen_result& found)>;

/// REQUIRES: the request is valid. Each search has `limits`, or the task's if they are Limits{}.
/// The searching thread calls `publish`, which may be empty.
[[nodiscard]] Answer find_answer(PositionSolver& solver, const kanzen_request& request,
                                 const Limits& limits, const Publish& publish);

/// Fills all fields but struct_size. `seconds` is the time of the call.
[[nodiscard]] kanzen_result to_result(const Answer& found, double seconds) noexcept;

/// Returns KANZEN_STOPPED only if the request was stopped before its goal.
[[nodiscard]] kanzen_code to_code(const Answer& found, bool was_stopped) noexcept;

struct ProgressCallback {
  kanzen_progress_function function = nullptr;  // null: no reports
  void* data = nullptr;
  double every = 0;         // seconds; 0: the default
  bool shows_found = true;  // fill kanzen_progress.found
};

using TaskWork = std::function<void(PositionSolver& solver, const Publish& publish)>;

/// Runs `work` as one task; returns true if the callback or another thread has asked to stop.
/// Limits and reports count from `start`, the start of the call. The callback gets bounds of the
/// value of `board`, on the calling thread, with what `work` has published. Without one, `publish`
/// is empty. Throws what `work` throws, and std::system_error if no thread can be started.
/// REQUIRES: exclusive use of `solver`.
[[nodiscard]] bool run_task(Solver& solver, TimePoint start, const Board& board,
                            const Limits& limits, const ProgressCallback& callback,
                            const TaskWork& work);

}  // namespace kanzen::capi
