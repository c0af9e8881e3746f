// Estimates a position by iterative deepening.
#pragma once

#include "core/board.hpp"
#include "core/eval/evaluator.hpp"
#include "solver/engine/position_estimate.hpp"
#include "solver/engine/search/worker.hpp"

namespace kanzen {

/// PositionSolver::estimate() on this thread, under the control of `worker`, which counts the
/// nodes.
[[nodiscard]] PositionEstimate estimate_position(Worker& worker, const eval::Tables& evaluation,
                                                 const Board& board,
                                                 const EstimateOptions& options);

}  // namespace kanzen
