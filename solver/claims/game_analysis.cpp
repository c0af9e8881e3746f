#include "solver/claims/game_analysis.hpp"

#include <algorithm>
#include <utility>

#include "core/flips.hpp"
#include "core/moves.hpp"
#include "solver/engine/all_moves.hpp"

namespace kanzen {

GameAnalysis::GameAnalysis(Game game, SolveFunction solve, OtherMoves others,
                           std::vector<GamePly> known)
    : game_(std::move(game)),
      solve_(std::move(solve)),
      others_(others),
      known_(std::move(known)),
      before_{game_.start},
      left_(game_.moves.size()) {
  for (const Square move : game_.moves) {
    before_.push_back(play(before_.back(), move));
    if (move != Square::pass) ++moves_left_;
  }
}

Solution GameAnalysis::search(const Board& board, Window window, GamePly& ply) {
  Solution solution = solve_(board, window);
  ply.counters.merge(solution.counters);
  ply.seconds += solution.seconds;
  return solution;
}

std::optional<GamePly> GameAnalysis::next() {
  if (left_ == 0 || stopped_) return std::nullopt;
  const std::size_t done = game_.moves.size() - left_;
  GamePly ply = done < known_.size() ? known_[done] : evaluate_next();
  stopped_ = !ply.is_known();
  if (stopped_) return ply;
  value_ = ply.lower;
  --left_;
  if (ply.move != Square::pass) --moves_left_;
  return ply;
}

/// Searches the next ply. Its value is not known if a search is stopped.
GamePly GameAnalysis::evaluate_next() {
  GamePly ply;
  ply.number = left_;
  ply.before = before_[left_ - 1];
  ply.move = game_.moves[left_ - 1];
  ply.move_number = moves_left_;
  if (!value_) {  // the final position; the game need not be over
    const Solution end = search(before_.back().board, {}, ply);
    // Even the bounds of a stopped search may meet, and then the value is known.
    if (end.lower == end.upper) value_ = end.lower;
    ply.lower = -end.upper;
  }
  if (value_) evaluate(ply);
  if (ply.is_known() && others_ == OtherMoves::best) find_others(ply);
  if (ply.is_known() && others_ == OtherMoves::all) find_all(ply);
  return ply;
}

/// Fills in the value of the move, and bounds for the position before it. They meet unless a search
/// is stopped.
void GameAnalysis::evaluate(GamePly& ply) {
  const Board& board = ply.before.board;
  const Score after = -*value_;
  ply.after = after;
  ply.lower = after;
  if (ply.move == Square::pass || after == kMaxScore || popcount(legal_moves(board)) == 1) {
    ply.upper = after;  // no other move, or no better one
    return;
  }
  Solution better = search(board, {after, after + 1}, ply);
  ply.lower = std::max(ply.lower, better.lower);
  ply.upper = std::min(ply.upper, better.upper);
  if (better.status != Status::lower || ply.is_known()) return;
  better = search(board, {ply.lower - 1, kMaxScore + 1}, ply);
  ply.lower = std::max(ply.lower, better.lower);
  ply.upper = std::min(ply.upper, better.upper);
}

/// Finds the other moves that achieve the value of the position.
void GameAnalysis::find_others(GamePly& ply) {
  if (ply.move != Square::pass) {
    for (const Square move : squares(legal_moves(ply.before.board) & ~bit(ply.move))) {
      const Window window{-ply.lower, -ply.lower + 1};
      const Solution reply = search(play(ply.before.board, move), window, ply);
      if (!is_proven(reply.status) && reply.upper > -ply.lower) return;
      if (reply.upper <= -ply.lower) ply.others.push_back(move);
    }
  }
  ply.others_known = true;
}

/// Finds the values of all moves. The table has the value of the position and of the played move.
void GameAnalysis::find_all(GamePly& ply) {
  Solution solution;
  std::vector<MoveValue> moves;
  solve_moves([&](const Board& board, Window window) { return search(board, window, ply); },
              ply.before.board, MoveGoal::all_moves, solution, moves);
  if (solution.status != Status::exact) return;
  for (const MoveValue& value : moves) {
    if (value.lower == ply.lower && value.move != ply.move) ply.others.push_back(value.move);
  }
  ply.others_known = true;
  ply.moves = std::move(moves);
}

void ClaimOnGame::add(const GamePly& ply, const std::optional<ClaimedInterval>& interval) {
  const auto state_of = [&](Score lower, Score upper) {
    using enum ClaimStretch::State;
    if (!interval) return lower == upper ? holds : open;
    lower = for_black(lower, ply.before.side);
    upper = for_black(upper, ply.before.side);
    if (lower > upper) std::swap(lower, upper);
    if (lower > interval->upper() || upper < interval->lower()) return fails;
    return lower >= interval->lower() && upper <= interval->upper() ? holds : open;
  };
  if (ply.number == plies_ && ply.after) add(ply.number + 1, state_of(*ply.after, *ply.after));
  add(ply.number, state_of(ply.lower, ply.upper));
}

void ClaimOnGame::add(std::size_t position, ClaimStretch::State state) {
  const std::size_t next = found_.empty() ? plies_ + 2 : found_.back().first;
  if (position + 1 < next) extend({position + 1, next - 1, ClaimStretch::State::open});
  extend({position, position, state});
}

void ClaimOnGame::extend(const ClaimStretch& earlier) {
  if (!found_.empty() && found_.back().state == earlier.state) {
    found_.back().first = earlier.first;
  } else {
    found_.push_back(earlier);
  }
}

std::vector<ClaimStretch> ClaimOnGame::stretches() const {
  ClaimOnGame whole = *this;
  const std::size_t first = found_.empty() ? plies_ + 2 : found_.back().first;
  if (first > 1) whole.add(1, ClaimStretch::State::open);
  return {whole.found_.rbegin(), whole.found_.rend()};
}

std::optional<std::size_t> ClaimOnGame::find_last(ClaimStretch::State state) const {
  const std::vector<ClaimStretch> all = stretches();
  const auto found = std::find_if(all.rbegin(), all.rend(), [state](const ClaimStretch& stretch) {
    return stretch.state == state;
  });
  return found == all.rend() ? std::nullopt : std::optional(found->last);
}

std::optional<std::size_t> ClaimOnGame::holds_from() const {
  const bool at_end = !found_.empty() && found_.front().state == ClaimStretch::State::holds;
  return at_end ? std::optional(found_.front().first) : std::nullopt;
}

std::optional<std::size_t> ClaimOnGame::fails_at() const {
  return find_last(ClaimStretch::State::fails);
}

std::size_t ClaimOnGame::last_open() const {
  return find_last(ClaimStretch::State::open).value_or(0);
}

}  // namespace kanzen
