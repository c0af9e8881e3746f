// Searches one position for its value and reports the proven result.
#pragma once

#include "core/board.hpp"
#include "solver/engine/search/worker.hpp"
#include "solver/engine/solution.hpp"

namespace kanzen {

/// Depth, in moves, of the search in the table for proven bounds of an unfinished position.
inline constexpr int kTableBoundsDepth = 2;

/// The value of `board` within `window`, with the moves that prove it. A stopped search returns the
/// bounds proven so far. If a limit stopped it and there is an evaluation, it adds an estimate. An
/// internal error replaces the result. The caller sets counters and time. The search starts from
/// the bounds `known`, whose move achieves known.lower if there is one. REQUIRES: `worker` is
/// attached to a position; known.lower <= value <= known.upper.
[[nodiscard]] Solution solve_root(Worker& worker, const Board& board, Window window,
                                  const Bounds& known = {});

}  // namespace kanzen
