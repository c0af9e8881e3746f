// The values of the legal moves of a position, as part of an outcome.
#pragma once

#include <vector>

#include "solver/engine/all_moves.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen {

/// As solver/engine/all_moves.hpp, by outcome.question and into outcome.solution and outcome.moves.
/// REQUIRES: outcome.question is all_moves or best_moves; `known` is true.
void solve_moves(const SolveFunction& solve, const Board& board, Outcome& outcome,
                 const std::vector<MoveValue>& known = {});

/// Compares the values of the moves with the scores that the input claims for moves: `mismatch` if
/// a claimed score is impossible, `ok` if at least one move with a claimed score has been solved
/// exactly, and `unchecked` otherwise.
[[nodiscard]] Verdict check_moves(const std::vector<MoveValue>& moves, const Expected& expected);

}  // namespace kanzen
