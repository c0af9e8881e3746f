// Runs one request on a solver, and merges the results if it takes several searches.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "solver/engine/solver.hpp"
#include "solver/server/request.hpp"

namespace kanzen::server {

/// Returns `later`, completed by the better parts of `earlier`, which is about the same request:
/// proven bounds, a move, an estimate, values of moves. Nodes and seconds are added up. The status
/// of a result or a failure does not change. Proven bounds that contradict each other, and a
/// failure of `earlier`, make a final report a failure. A report that is not final keeps its own
/// bounds then.
[[nodiscard]] Report merge_reports(const Report& earlier, Report later);

/// Functions that receive the results of a running request. Both may be empty.
struct RequestListeners {
  MovesListener on_moves{};                                    // for goals about moves
  std::function<void(const PositionEstimate&)> on_estimate{};  // for requests with an estimation
};

/// Returns the final report on `request`. Each search uses `limits`, or the limits of the task if
/// `limits` is Limits{}. `terminated` returns true once the request has been terminated. Never
/// throws; a failure gives a report with RequestEnd::failed.
[[nodiscard]] Report run_request(PositionSolver& solver, const Request& request,
                                 const Limits& limits, const RequestListeners& listeners,
                                 const std::function<bool()>& terminated) noexcept;

/// The progress of a running request.
struct Progress {
  Bounds known{};                  // of its position
  std::vector<MoveValue> moves{};  // solved so far
  std::optional<PositionEstimate> estimate{};
  std::uint64_t nodes = 0;
  double seconds = 0;
};

/// The report on a request while it runs. `solver` knows the bounds of further moves.
[[nodiscard]] Report running_report(const Request& request, const Progress& progress,
                                    const PositionSolver& solver);

}  // namespace kanzen::server
