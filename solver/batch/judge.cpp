#include "solver/batch/judge.hpp"

namespace kanzen {

void judge(Outcome& outcome) {
  if (outcome.goal == Goal::claim) {
    outcome.verdict = outcome.claim_result.verdict;
    return;
  }
  const Solution& solution = outcome.solution;
  const PositionClaims& expected = outcome.record.claims;
  outcome.verdict =
      check_position_claims(solution.status, solution.score, solution.best_move, expected);
  const bool of_moves = outcome.goal == Goal::all_moves || outcome.goal == Goal::best_moves;
  if (of_moves && check_moves(outcome.moves, expected) == Verdict::refuted) {
    outcome.verdict = Verdict::refuted;
  }
}

}  // namespace kanzen
