#include "solver/batch/judge.hpp"

namespace kanzen {

void set_verdict(Outcome& outcome) {
  if (outcome.goal == Goal::claim) {
    outcome.verdict = outcome.claim_result.verdict;
    return;
  }
  const Solution& solution = outcome.solution;
  const PositionClaims& expected = outcome.record.claims;
  outcome.verdict =
      verdict_on_position(solution.status, solution.score, solution.best_move, expected);
  const bool of_moves = outcome.goal == Goal::all_moves || outcome.goal == Goal::best_moves;
  if (of_moves && verdict_on_moves(outcome.moves, expected) == Verdict::refuted) {
    outcome.verdict = Verdict::refuted;
  }
}

}  // namespace kanzen
