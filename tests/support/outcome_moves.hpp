#pragma once

#include "solver/engine/position_solver.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen::test {

/// outcome.goal is all_moves or best_moves.
inline void solve_moves(const SolveFunction& solve, const Board& board, Outcome& outcome) {
  outcome.result = solve_goal(solve, board, outcome.goal);
}

}  // namespace kanzen::test
