// The values of the legal moves of a position, as part of an outcome.
#pragma once

#include <vector>

#include "solver/engine/all_moves.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen {

/// Calls solve_moves() of solver/engine/all_moves.hpp for outcome.question and stores the results
/// in outcome.solution and outcome.moves. REQUIRES: outcome.question is all_moves or best_moves;
/// `known` is true.
void solve_moves(const SolveFunction& solve, const Board& board, Outcome& outcome,
                 const std::vector<MoveValue>& known = {});

}  // namespace kanzen
