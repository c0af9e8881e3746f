#include "solver/records/outcome.hpp"

namespace kanzen {

void set_status_by_bounds(Solution& solution) {
  if (solution.lower == solution.upper) {
    solution.status = Status::exact;
    solution.score = solution.lower;
  } else if (solution.lower > kMinScore) {
    solution.status = Status::lower;
    solution.score = solution.lower;
  } else if (solution.upper < kMaxScore) {
    solution.status = Status::upper;
    solution.score = solution.upper;
  }
}

void conclude_claim(Outcome& outcome) {
  const ClaimResult& claim_result = outcome.claim_result;
  const Square move = outcome.claim->move;
  Solution& solution = outcome.solution;
  solution.lower = claim_result.lower;
  solution.upper = claim_result.upper;
  if (move != Square::none) outcome.moves = {{move, claim_result.lower, claim_result.upper}};
  if (move != Square::none && move != Square::pass) solution.upper = kMaxScore;
  set_status_by_bounds(solution);
  if (solution.lower == solution.upper) solution.pv = claim_result.pv;
  const bool achieves = solution.status == Status::exact || solution.status == Status::lower;
  if (achieves && !claim_result.pv.empty()) solution.best_move = claim_result.pv.front();
  solution.counters = claim_result.counters;
  solution.seconds = claim_result.seconds;
}

}  // namespace kanzen
