#include "solver/records/outcome.hpp"

namespace kanzen {

void conclude_claim(Outcome& outcome) {
  const Settled& settled = outcome.settled;
  const Square move = outcome.claim->move;
  Solution& solution = outcome.solution;
  solution.lower = settled.lower;
  solution.upper = settled.upper;
  if (move != Square::none) outcome.moves = {{move, settled.lower, settled.upper}};
  if (move != Square::none && move != Square::pass) solution.upper = kMaxScore;
  if (solution.lower == solution.upper) {
    solution.kind = Kind::exact;
    solution.score = solution.lower;
    solution.line = settled.line;
  } else if (solution.lower > kMinScore) {
    solution.kind = Kind::lower;
    solution.score = solution.lower;
  } else if (solution.upper < kMaxScore) {
    solution.kind = Kind::upper;
    solution.score = solution.upper;
  }
  const bool achieves = solution.kind == Kind::exact || solution.kind == Kind::lower;
  if (achieves && !settled.line.empty()) solution.best = settled.line.front();
  solution.counters = settled.counters;
  solution.seconds = settled.seconds;
}

}  // namespace kanzen
