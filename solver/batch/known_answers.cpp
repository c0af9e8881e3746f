#include "solver/batch/known_answers.hpp"

#include "core/symmetry.hpp"

namespace kanzen {

namespace {

void turn(Solution& solution, std::vector<MoveValue>& moves, int symmetry) {
  solution.best = transform(solution.best, symmetry);
  for (Square& move : solution.line) move = transform(move, symmetry);
  for (MoveValue& value : moves) value.move = transform(value.move, symmetry);
}

}  // namespace

bool KnownAnswers::answer(const std::string& key, Outcome& outcome) const {
  const auto found = answers_.find(key);
  if (found == answers_.end()) return false;
  outcome.solution = found->second.solution;
  outcome.moves = found->second.moves;
  const int symmetry = canonical(outcome.record.position.board).symmetry;
  turn(outcome.solution, outcome.moves, inverse_symmetry(symmetry));
  return true;
}

void KnownAnswers::remember(const std::string& key, const Outcome& outcome) {
  Answer answer{outcome.solution, outcome.moves};
  answer.solution.counters = {};
  answer.solution.seconds = 0;
  turn(answer.solution, answer.moves, canonical(outcome.record.position.board).symmetry);
  answers_.emplace(key, std::move(answer));
}

}  // namespace kanzen
