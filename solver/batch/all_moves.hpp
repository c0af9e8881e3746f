// The values of the moves of a position, from the value of the position.
#pragma once

#include <vector>

#include "solver/engine/solver.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen {

/// Solves `board` exactly and then its other legal moves, best first in `outcome.moves`: with
/// Question::all_moves every one exactly, in a window that ends at the value of the position, since
/// no move is worth more; with Question::best_moves each by one null window, which tells only
/// whether it is as good as the best. A forced pass is the only move; a finished game has none.
/// Fills outcome.solution (nodes and seconds of the whole) and outcome.moves; if the first search
/// is stopped, the solution is what that gives, and if a later one is, the kind is `unfinished`:
/// there is nothing to estimate about a value that is proven. REQUIRES: the question is one of
/// these two.
void solve_moves(const SolveFunction& solve, const Board& board, Outcome& outcome);

/// What the values of the moves say about the claims: `mismatch` if a claimed score of a move is
/// impossible, `ok` if a move with a claimed score has been solved exactly, else `unchecked`.
[[nodiscard]] Verdict check_moves(const std::vector<MoveValue>& moves, const Expected& expected);

}  // namespace kanzen
