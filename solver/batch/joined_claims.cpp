#include "solver/batch/joined_claims.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>

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
void conclude(Outcome& outcome) {
  Solution& solution = outcome.solution;
  const Bounds of_moves = bounds_of_moves(outcome);
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

/// Adds what `more` proves to `outcome`. Returns false and changes nothing if they contradict each
/// other.
bool join(const Outcome& more, Outcome& outcome) {
  Bounds bounds = outcome.solution.bounds();
  if (!narrow(bounds, more.solution.bounds())) return false;
  std::vector<MoveValue> moves = outcome.moves;
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
  Solution& solution = outcome.solution;
  if (more.solution.lower > solution.lower && more.solution.best_move != Square::none) {
    solution.best_move = more.solution.best_move;
  }
  solution.lower = bounds.lower;
  solution.upper = bounds.upper;
  outcome.moves = std::move(moves);
  solution.counters.merge(more.solution.counters);
  solution.seconds += more.solution.seconds;
  return true;
}

}  // namespace

std::vector<Outcome> join_claims(std::vector<Outcome> outcomes) {
  std::vector<Outcome> joined;
  std::unordered_map<std::string, std::size_t> places;  // in `joined`, by board
  std::vector<std::size_t> claims;                      // places of joined verdicts
  for (Outcome& outcome : outcomes) {
    if (outcome.goal == Goal::claim && outcome.claim) {
      const auto [found, is_new] =
          places.try_emplace(notation::to_string(outcome.record.position), joined.size());
      if (!is_new && join(outcome, joined[found->second])) continue;
      outcome.record.id = id_of_position(outcome);
      if (is_new) claims.push_back(joined.size());
    }
    joined.push_back(std::move(outcome));
  }
  for (const std::size_t place : claims) conclude(joined[place]);
  return joined;
}

}  // namespace kanzen
