#include "solver/batch/judge.hpp"

namespace kanzen {

void judge(Outcome& outcome) {
  if (outcome.question == Question::claim) {
    outcome.verdict = as_verdict(outcome.settled.verdict);
    return;
  }
  const Solution& solution = outcome.solution;
  const Expected& expected = outcome.record.expected;
  outcome.verdict = check_expected(solution.kind, solution.score, solution.best, expected);
  const bool of_moves =
      outcome.question == Question::all_moves || outcome.question == Question::best_moves;
  if (of_moves && check_moves(outcome.moves, expected) == Verdict::mismatch) {
    outcome.verdict = Verdict::mismatch;
  }
}

}  // namespace kanzen
