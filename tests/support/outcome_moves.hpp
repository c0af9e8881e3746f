#pragma once

#include "solver/engine/position_solver.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen::test {

/// outcome.goal is all_moves or best_moves.
inline void solve_moves(const SolveFunction& solve, const Board& board, Outcome& outcome) {
  const bool all = outcome.goal == Goal::all_moves;
  kanzen::solve_moves(solve, board, all ? MoveGoal::all_moves : MoveGoal::best_moves,
                      outcome.solution(), outcome.moves());
}

}  // namespace kanzen::test
