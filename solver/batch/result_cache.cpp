#include "solver/batch/result_cache.hpp"

#include "core/symmetry.hpp"

namespace kanzen {

namespace {

void transform_moves(Outcome& outcome, int symmetry) {
  outcome.solution.best_move = transform(outcome.solution.best_move, symmetry);
  for (Square& move : outcome.solution.pv) move = transform(move, symmetry);
  for (MoveValue& value : outcome.moves) {
    value.move = transform(value.move, symmetry);
    for (Square& move : value.pv) move = transform(move, symmetry);
  }
}

}  // namespace

void copy_result(const Outcome& from, Outcome& to) {
  to.solution = from.solution;
  to.solution.counters = {};
  to.solution.seconds = 0;
  to.moves = from.moves;
  transform_moves(to, canonical(from.record.position.board).symmetry);
  transform_moves(to, inverse_symmetry(canonical(to.record.position.board).symmetry));
}

void copy_cost(const Outcome& from, Outcome& to) {
  to.solution.counters = from.solution.counters;
  to.solution.seconds = from.solution.seconds;
}

bool ResultCache::fill_in(const std::string& key, Outcome& outcome) const {
  const auto found = results_.find(key);
  if (found == results_.end()) return false;
  copy_result(found->second, outcome);
  return true;
}

void ResultCache::remember(const std::string& key, const Outcome& outcome) {
  Outcome result;  // only the fields that copy_result() needs
  result.record.position = outcome.record.position;
  result.solution = outcome.solution;
  result.moves = outcome.moves;
  results_.emplace(key, std::move(result));
}

}  // namespace kanzen
