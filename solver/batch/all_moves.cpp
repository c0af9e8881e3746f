#include "solver/batch/all_moves.hpp"

namespace kanzen {

void solve_moves(const SolveFunction& solve, const Board& board, Outcome& outcome,
                 const std::vector<MoveValue>& known) {
  const bool all = outcome.question == Question::all_moves;
  solve_moves(solve, board, all ? MovesAsked::all : MovesAsked::best, outcome.solution,
              outcome.moves, known);
}

}  // namespace kanzen
