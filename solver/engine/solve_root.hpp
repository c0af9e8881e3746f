// One question about one position: search for its value and say what has been proven.
#pragma once

#include "core/board.hpp"
#include "solver/engine/search/worker.hpp"
#include "solver/engine/solution.hpp"

namespace kanzen {

/// How many moves deep the table is searched for proven bounds of a position that is not finished.
inline constexpr int kTableBoundsDepth = 2;

/// The value of `board` as far as `window` tells values apart, with the moves that prove it. A
/// search that was stopped gives the bounds proven by then, and if a limit stopped it an estimate
/// as well, provided there is an evaluation. An internal error is reported in place of a result.
/// Counters and time are left to the caller. The search begins from what is `known`, with a move
/// that achieves known.lower if there is one. REQUIRES: `worker` is attached to a position;
/// known.lower <= value <= known.upper.
[[nodiscard]] Solution solve_root(Worker& worker, const Board& board, Window window,
                                  const Bounds& known = {});

}  // namespace kanzen
