// One question about one position: search for the answer and say what it is.
#pragma once

#include "core/board.hpp"
#include "solver/engine/search/worker.hpp"
#include "solver/engine/solution.hpp"

namespace kanzen {

/// So many moves deep bounds are looked for after a search that was stopped.
inline constexpr int kLookBack = 2;

/// The value of `board` as far as `window` tells values apart, with the moves that show it. What is
/// stopped has the bounds proven by then; if a limit did it, an estimate as well where there is an
/// evaluation. Counters and time are left to the caller. REQUIRES: `worker` works for a position.
[[nodiscard]] Solution answer(Worker& worker, const Board& board, Window window);

}  // namespace kanzen
