#include "solver/batch/known_answers.hpp"

#include "core/symmetry.hpp"

namespace kanzen {

namespace {

void turn(Outcome& outcome, int symmetry) {
  outcome.solution.best_move = transform(outcome.solution.best_move, symmetry);
  for (Square& move : outcome.solution.pv) move = transform(move, symmetry);
  for (MoveValue& value : outcome.moves) {
    value.move = transform(value.move, symmetry);
    for (Square& move : value.pv) move = transform(move, symmetry);
  }
}

}  // namespace

void copy_answer(const Outcome& from, Outcome& to) {
  to.solution = from.solution;
  to.solution.counters = {};
  to.solution.seconds = 0;
  to.moves = from.moves;
  turn(to, canonical(from.record.position.board).symmetry);
  turn(to, inverse_symmetry(canonical(to.record.position.board).symmetry));
}

bool KnownAnswers::answer(const std::string& key, Outcome& outcome) const {
  const auto found = answers_.find(key);
  if (found == answers_.end()) return false;
  copy_answer(found->second, outcome);
  return true;
}

void KnownAnswers::remember(const std::string& key, const Outcome& outcome) {
  Outcome answer;  // only the fields that copy_answer() needs
  answer.record.position = outcome.record.position;
  answer.solution = outcome.solution;
  answer.moves = outcome.moves;
  answers_.emplace(key, std::move(answer));
}

}  // namespace kanzen
