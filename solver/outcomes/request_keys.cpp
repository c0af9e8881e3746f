#include "solver/outcomes/request_keys.hpp"

#include "core/symmetry.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen {

namespace {

/// Claims by different rules get different keys, since their values say nothing about each other.
std::string rule_key(const Claim& claim) {
  return claim.empties_to == EmptySquares::to_nobody ? " empties to nobody" : "";
}

/// Tells apart the claims of different files about one position; empty without a claim.
std::string claim_key(const SolveRequest& request) {
  if (!request.claim) return {};
  return "\n" + request.claim->location() + "\n" + to_string(request.claim->interval) +
         rule_key(*request.claim);
}

void transform_squares(PositionResult& result, int symmetry) {
  result.solution.best_move = transform(result.solution.best_move, symmetry);
  for (Square& move : result.solution.pv) move = transform(move, symmetry);
  for (MoveValue& value : result.moves) {
    value.move = transform(value.move, symmetry);
    for (Square& move : value.pv) move = transform(move, symmetry);
  }
}

}  // namespace

std::string goal_text(Goal goal, Window window) {
  if (goal == Goal::claim) return "claim";
  if (goal == Goal::game) return "game";
  if (const std::string_view name = to_string(goal); !name.empty()) {
    return std::string(name);
  }
  if (window.alpha < kMinScore && window.beta > kMaxScore) return "value";
  return std::to_string(window.alpha) + ".." + std::to_string(window.beta);
}

std::string canonical_key(const Board& board, std::string_view goal) {
  const Position position{canonical(board).board, Colour::black};
  return notation::to_string(position).append(" ").append(goal);
}

std::string canonical_key(const SolveRequest& request) {
  if (request.goal == Goal::game) {
    const Game& game = *request.record.game;
    return notation::to_string(game.start) + " game " + notation::to_string(game.moves);
  }
  std::string goal = goal_text(request.goal, request.window);
  if (request.claim) goal += rule_key(*request.claim);
  return canonical_key(board_to_solve(request), goal);
}

std::string image_key(const SolveRequest& request) {
  std::string key = canonical_key(request);
  if (request.claim) key += "\n" + to_string(interval_of_board(request));
  return key;
}

std::string exact_key(const SolveRequest& request) {
  return request.record.id + "\n" + notation::to_string(request.record.position) + "\n" +
         goal_text(request.goal, request.window) + claim_key(request);
}

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

}  // namespace kanzen
