#include "solver/batch/result_cache.hpp"

#include <utility>

#include "core/symmetry.hpp"

namespace kanzen {

namespace {

void transform_squares(PositionResult& result, int symmetry) {
  result.solution.best_move = transform(result.solution.best_move, symmetry);
  for (Square& move : result.solution.pv) move = transform(move, symmetry);
  for (MoveValue& value : result.moves) {
    value.move = transform(value.move, symmetry);
    for (Square& move : value.pv) move = transform(move, symmetry);
  }
}

}  // namespace

PositionResult map_result(PositionResult result, const Board& from, const Board& to) {
  transform_squares(result, canonical(from).symmetry);
  transform_squares(result, inverse_symmetry(canonical(to).symmetry));
  return result;
}

PositionResult without_work(PositionResult result) {
  result.solution.counters = {};
  result.solution.seconds = 0;
  return result;
}

bool ResultCache::fill_in(const std::string& key, Outcome& outcome) const {
  const auto found = results_.find(key);
  if (found == results_.end()) return false;
  const Entry& known = found->second;
  outcome.result =
      without_work(map_result(known.result, known.board, outcome.record.position.board));
  return true;
}

void ResultCache::remember(const std::string& key, const Outcome& outcome) {
  results_.try_emplace(
      key, Entry{outcome.record.position.board, std::get<PositionResult>(outcome.result)});
}

}  // namespace kanzen
