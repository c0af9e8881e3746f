// The values of the legal moves of a position.
#pragma once

#include <vector>

#include "solver/engine/solver.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen {

/// Solves `board` exactly, then its other legal moves, and lists all of them in `outcome.moves`,
/// best first. Question::all_moves gives every move its exact value, searched in a window that ends
/// at the value of the position, because no move can be worth more. Question::best_moves searches
/// each move with one null window, which tells only whether it equals the best. A forced pass
/// counts as the only move; a finished game has no moves. Values that are `known` already are not
/// searched again.
///
/// Also fills outcome.solution; its nodes and seconds cover all of these searches. If the first
/// search is stopped, outcome.solution is the result of that search. If a later one is stopped, its
/// kind is `unfinished` and outcome.moves holds the moves solved so far: the value of the position
/// is already proven, so an estimate would make no sense.
///
/// REQUIRES: outcome.question is all_moves or best_moves; `known` is true.
void solve_moves(const SolveFunction& solve, const Board& board, Outcome& outcome,
                 const std::vector<MoveValue>& known = {});

/// Compares the values of the moves with the scores that the input claims for moves: `mismatch` if
/// a claimed score is impossible, `ok` if at least one move with a claimed score has been solved
/// exactly, and `unchecked` otherwise.
[[nodiscard]] Verdict check_moves(const std::vector<MoveValue>& moves, const Expected& expected);

}  // namespace kanzen
