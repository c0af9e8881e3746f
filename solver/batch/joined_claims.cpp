#include "solver/batch/joined_claims.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>
#include <variant>

#include "core/notation.hpp"
#include "solver/batch/comparison.hpp"

namespace kanzen {

namespace {

/// The id of the position of a claim: "7" for the claim "7:f5".
std::string id_of_position(const Outcome& outcome) {
  const std::string& id = outcome.record.id;
  if (outcome.claim->move == Square::none) return id;
  const std::string move = ":" + notation::to_string(outcome.claim->move);
  return id.ends_with(move) ? id.substr(0, id.size() - move.size()) : id;
}

/// Sets status, score and best move to what bounds and moves say.
void conclude(const Board& board, PositionResult& result) {
  Solution& solution = result.solution;
  const Bounds of_moves = bounds_of_moves(board, result.moves);
  Bounds bounds = solution.bounds();
  if (!narrow(bounds, of_moves)) return;
  solution.lower = bounds.lower;
  solution.upper = bounds.upper;
  if (of_moves.move != Square::none && of_moves.lower == bounds.lower) {
    solution.best_move = of_moves.move;
  }
  solution.score = bounds.lower;
  set_status_by_bounds(solution);
}

/// Adds what `more` proves to `result`. Returns false and changes nothing if they contradict each
/// other.
bool join(const PositionResult& more, PositionResult& result) {
  Bounds bounds = result.solution.bounds();
  if (!narrow(bounds, more.solution.bounds())) return false;
  std::vector<MoveValue> moves = result.moves;
  for (const MoveValue& value : more.moves) {
    const auto known = std::find_if(moves.begin(), moves.end(), [&value](const MoveValue& each) {
      return each.move == value.move;
    });
    if (known == moves.end()) {
      moves.push_back(value);
      continue;
    }
    Bounds both = known->bounds();
    if (!narrow(both, value.bounds())) return false;
    known->lower = both.lower;
    known->upper = both.upper;
  }
  Solution& solution = result.solution;
  if (more.solution.lower > solution.lower && more.solution.best_move != Square::none) {
    solution.best_move = more.solution.best_move;
  }
  solution.lower = bounds.lower;
  solution.upper = bounds.upper;
  result.moves = std::move(moves);
  solution.counters.merge(more.solution.counters);
  solution.seconds += more.solution.seconds;
  return true;
}

}  // namespace

std::vector<Outcome> join_claims(std::vector<Outcome> outcomes) {
  std::vector<Outcome> joined;
  std::unordered_map<std::string, std::size_t> first_claims;  // indices in `joined`, by position
  for (Outcome& outcome : outcomes) {
    if (outcome.goal != Goal::claim) {
      joined.push_back(std::move(outcome));
      continue;
    }
    PositionResult result = position_result(outcome);
    const auto [first, is_new] =
        first_claims.try_emplace(notation::to_string(outcome.record.position), joined.size());
    if (!is_new && join(result, std::get<PositionResult>(joined[first->second].result))) continue;
    outcome.record.id = id_of_position(outcome);
    Outcome& of_position = joined.emplace_back(SolveRequest{.record = std::move(outcome.record)});
    of_position.result = std::move(result);
    of_position.engine = std::move(outcome.engine);
  }
  for (const auto& [position, index] : first_claims) {
    Outcome& outcome = joined[index];
    conclude(outcome.record.position.board, std::get<PositionResult>(outcome.result));
  }
  return joined;
}

}  // namespace kanzen
