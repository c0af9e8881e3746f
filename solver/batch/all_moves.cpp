#include "solver/batch/all_moves.hpp"

namespace kanzen {

void solve_moves(const SolveFunction& solve, const Board& board, Outcome& outcome,
                 const std::vector<MoveValue>& known) {
  const bool all = outcome.question == Question::all_moves;
  solve_moves(solve, board, all ? MovesAsked::all : MovesAsked::best, outcome.solution,
              outcome.moves, known);
}

Verdict check_moves(const std::vector<MoveValue>& moves, const Expected& expected) {
  Verdict verdict = Verdict::unchecked;
  for (const notation::MoveScore& claim : expected.moves) {
    for (const MoveValue& value : moves) {
      if (value.move != claim.move) continue;
      if (claim.score < value.lower || claim.score > value.upper) return Verdict::mismatch;
      if (value.lower == value.upper) verdict = Verdict::ok;
    }
  }
  return verdict;
}

}  // namespace kanzen
