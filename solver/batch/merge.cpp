#include "solver/batch/merge.hpp"

#include "core/flips.hpp"
#include "core/moves.hpp"
#include "core/notation.hpp"
#include "solver/batch/question_key.hpp"
#include "solver/batch/unanswered.hpp"

namespace kanzen {

std::optional<Merger::Conflict> Merger::conflict_of(const Proven& proven,
                                                    const std::string& place) {
  const auto found = known_.find(question_key(proven.board, std::to_string(proven.side_length)));
  if (found == known_.end()) return std::nullopt;
  const Known& known = found->second;
  const std::string after =
      proven.after == Square::none ? "" : "after " + notation::to_text(proven.after) + ", ";
  const auto conflict = [&after](Score upper, const std::string& upper_place, Score lower,
                                 const std::string& lower_place) {
    return Conflict{
        upper_place, lower_place,
        after + "value <= " + std::to_string(upper) + " against value >= " + std::to_string(lower)};
  };
  if (proven.lower > known.upper) {
    return conflict(known.upper, known.upper_place, proven.lower, place);
  }
  if (proven.upper < known.lower) {
    return conflict(proven.upper, place, known.lower, known.lower_place);
  }
  return std::nullopt;
}

void Merger::believe(const Proven& proven, const std::string& place) {
  Known& known = known_[question_key(proven.board, std::to_string(proven.side_length))];
  if (proven.lower > known.lower) {
    known.lower = proven.lower;
    known.lower_place = place;
  }
  if (proven.upper < known.upper) {
    known.upper = proven.upper;
    known.upper_place = place;
  }
}

std::optional<Merger::Conflict> Merger::add(const Outcome& outcome, const std::string& place,
                                            Added& added) {
  const Solution& solution = outcome.solution;
  const Board& board = outcome.record.position.board;
  const int side_length = outcome.record.side_length;
  std::vector<Proven> all{{side_length, board, solution.lower, solution.upper, Square::none}};
  std::string moves;
  for (const MoveValue& value : outcome.moves) {
    const bool legal = value.move == Square::pass ? legal_moves(board) == 0
                                                  : (legal_moves(board) & bit(value.move)) != 0;
    if (!legal) continue;
    const Board after = value.move == Square::pass ? board.passed() : play(board, value.move);
    all.push_back({side_length, after, -value.upper, -value.lower, value.move});
    moves += " " + notation::to_text(value.move) + " " + std::to_string(value.lower) + " " +
             std::to_string(value.upper);
  }
  for (const Proven& proven : all) {
    if (auto conflict = conflict_of(proven, place)) return conflict;
  }
  for (const Proven& proven : all) believe(proven, place);
  const std::string same = asked_of(outcome) + "\n" + std::to_string(solution.lower) + " " +
                           std::to_string(solution.upper) + moves +
                           (is_proven(solution.kind) ? " proven" : "");
  added = seen_.insert(same).second ? Added::fresh : Added::again;
  return std::nullopt;
}

}  // namespace kanzen
