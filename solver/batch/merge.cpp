#include "solver/batch/merge.hpp"

#include <algorithm>
#include <limits>

#include "core/flips.hpp"
#include "core/moves.hpp"
#include "core/notation.hpp"
#include "core/symmetry.hpp"
#include "solver/batch/request_keys.hpp"
#include "solver/records/claim.hpp"
#include "solver/records/text_hash.hpp"

namespace kanzen {

Merger::KnownBoards& Merger::boards_of(int side_length) noexcept {
  return known_[static_cast<std::size_t>(side_length - 4) / 2];
}

std::optional<Merger::Contradiction> Merger::find_contradiction(const Proven& proven,
                                                                const CompactPlace& place) {
  const KnownBoards& boards = boards_of(proven.side_length);
  const auto found = boards.find(canonical(proven.board).board);
  if (found == boards.end()) return std::nullopt;
  const ProvenBounds& known = found->second;
  const std::string after =
      proven.after == Square::none ? "" : "after " + notation::to_string(proven.after) + ", ";
  const auto contradiction = [&](Score upper, const CompactPlace& upper_place, Score lower,
                                 const CompactPlace& lower_place) {
    return Contradiction{
        to_string(upper_place), to_string(lower_place),
        after + "value <= " + std::to_string(upper) + " against value >= " + std::to_string(lower)};
  };
  if (proven.lower > known.upper) {
    return contradiction(known.upper, known.upper_place, proven.lower, place);
  }
  if (proven.upper < known.lower) {
    return contradiction(proven.upper, place, known.lower, known.lower_place);
  }
  return std::nullopt;
}

void Merger::add_bounds(const Proven& proven, const CompactPlace& place) {
  ProvenBounds& known = boards_of(proven.side_length)[canonical(proven.board).board];
  if (proven.lower > known.lower) {
    known.lower = static_cast<std::int16_t>(proven.lower);
    known.lower_place = place;
  }
  if (proven.upper < known.upper) {
    known.upper = static_cast<std::int16_t>(proven.upper);
    known.upper_place = place;
  }
}

Merger::CompactPlace Merger::compact(const Place& place) {
  const bool same = !files_.empty() && files_.back() == place.file;
  auto file = same ? files_.end() - 1 : std::find(files_.begin(), files_.end(), place.file);
  if (file == files_.end()) file = files_.insert(file, std::string(place.file));
  constexpr std::size_t kLast = std::numeric_limits<std::uint32_t>::max();
  return {static_cast<std::uint32_t>(file - files_.begin()),
          static_cast<std::uint32_t>(std::min(place.line, kLast)), place.move};
}

std::string Merger::to_string(const CompactPlace& place) const {
  Claim named;
  named.source = files_.at(place.file);
  named.line = place.line;
  named.move = place.move;
  return named.place();
}

std::optional<Merger::Contradiction> Merger::add(const Outcome& outcome, const Place& place,
                                                 Added& added) {
  const CompactPlace kept_place = compact(place);
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
    moves += " " + notation::to_string(value.move) + " " + std::to_string(value.lower) + " " +
             std::to_string(value.upper);
  }
  for (const Proven& proven : all) {
    if (auto contradiction = find_contradiction(proven, kept_place)) return contradiction;
  }
  for (const Proven& proven : all) add_bounds(proven, kept_place);
  const std::string same = exact_key(outcome) + "\n" + std::to_string(solution.lower) + " " +
                           std::to_string(solution.upper) + moves +
                           (is_proven(solution.status) ? " proven" : "");
  added = seen_.insert(wide_hash_of_text(same)).second ? Added::added : Added::duplicate;
  return std::nullopt;
}

}  // namespace kanzen
