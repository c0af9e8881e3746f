// Runs one request on a solver.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "solver/engine/solver.hpp"
#include "solver/server/lazy_evaluator.hpp"
#include "solver/server/request.hpp"

namespace kanzen::server {

/// Called with the moves solved so far, before the search of each further move.
using MovesListener = std::function<void(const std::vector<MoveValue>& moves)>;

/// Returns the final report on `request`; `evaluator` is for estimates. Each search uses `limits`,
/// or the limits of the task if `limits` is Limits{}. `terminated` returns true once the request
/// has been terminated. Never throws; a failure gives a report with End::failed.
[[nodiscard]] Report run_request(PositionSolver& solver, LazyEvaluator& evaluator,
                                 const Request& request, const Limits& limits,
                                 const MovesListener& on_moves,
                                 const std::function<bool()>& terminated) noexcept;

/// The report on a request while it runs: `known` are the bounds of its position, `moves` the moves
/// solved so far, and `solver` knows the bounds of other moves.
[[nodiscard]] Report running_report(const Request& request, const Bounds& known,
                                    const std::vector<MoveValue>& moves, std::uint64_t nodes,
                                    double seconds, const PositionSolver& solver);

/// True if the goal is about moves, so that reports contain moves.
[[nodiscard]] constexpr bool asks_for_moves(Goal goal) noexcept {
  return goal == Goal::all_moves || goal == Goal::best_moves;
}

}  // namespace kanzen::server
