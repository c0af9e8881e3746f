// Runs one request of kanzen.h on a solver of the engine, and reports its progress to the caller.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/board.hpp"
#include "core/clock.hpp"
#include "solver/bindings/c/kanzen.h"
#include "solver/engine/solver.hpp"

namespace kanzen::capi {

/// Whether a number is a valid duration: not negative, and not NaN.
[[nodiscard]] constexpr bool is_duration(double seconds) noexcept { return seconds >= 0; }

/// Empty if `request` is valid. Otherwise the reason for people.
[[nodiscard]] std::string validate(const kanzen_request& request);

/// The limits of a valid request.
[[nodiscard]] Limits to_limits(const kanzen_request& request) noexcept;

/// The result of a request, in the types of the solver.
struct RequestResult {
  Solution solution{};
  std::vector<MoveValue> moves{};
  std::optional<PositionEstimate> estimate{};  // for KANZEN_ESTIMATE_MOVES
};

/// Receives the solved moves or the estimate so far. Must be quick.
using Publish = std::function<void(const kanzen_result& found)>;

/// Runs a valid request. Each search has `limits`, or the limits of the task if they are
/// Limits{}. `publish` may be empty; the searching thread calls it.
[[nodiscard]] RequestResult find_result(PositionSolver& solver, const kanzen_request& request,
                                        const Limits& limits, const Publish& publish);

/// The result without struct_size. `seconds` is the time of the call.
[[nodiscard]] kanzen_result to_result(const RequestResult& found, double seconds) noexcept;

/// KANZEN_OK, KANZEN_LIMIT or, if it was stopped before its goal, KANZEN_STOPPED.
[[nodiscard]] kanzen_code to_code(const RequestResult& found, bool stopped) noexcept;

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
