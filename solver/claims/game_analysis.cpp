// Why backward. The position after a move is part of the search of the position before it. From the
// end of the game to its beginning, each search therefore finds most of what it needs in the table,
// and the value of the played move is known before any other move is looked at. It bounds the
// position from below, so one null window above it shows whether some move is better: mostly none
// is, and the value is proven. Only after a mistake a second search has to find how much was lost.
// Going forward, each position would need its own exact value, the most expensive first.
//
// It follows that a search that is stopped ends the analysis: the positions before depend on this
// value, and have more empty squares.
#include "solver/claims/game_analysis.hpp"

#include "solver/engine/position_solver.hpp"
#include "solver/formats/game_record.hpp"
#include "solver/formats/open_records.hpp"

namespace kanzen {

GameAnalysis::GameAnalysis(Game game, SolveFunction solve, OtherMoves others,
                           std::vector<GamePly> known)
    : game_(std::move(game)),
      solve_(std::move(solve)),
      others_(others),
      known_(std::move(known)),
      before_(positions_of(game_)),
      left_(game_.moves.size()),
      moves_left_(game_.moves.size() -
                  static_cast<std::size_t>(std::ranges::count(game_.moves, Square::pass))) {}

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
  value_ = ply.bounds.lower;
  --left_;
  if (ply.move != Square::pass) --moves_left_;
  return ply;
}

/// Returns a ply whose bounds do not meet if a search was stopped.
GamePly GameAnalysis::evaluate_next() {
  GamePly ply;
  ply.number = left_;
  ply.before = before_[left_ - 1];
  ply.move = game_.moves[left_ - 1];
  ply.move_number = moves_left_;
  if (!value_) {  // the final position; the game need not be over
    const Solution end = search(before_.back().board, {}, ply);
    // Even the bounds of a stopped search may meet, and then the value is known.
    if (end.bounds.is_exact()) value_ = end.bounds.lower;
    ply.bounds.lower = -end.bounds.upper;
  }
  if (value_) evaluate(ply);
  if (ply.is_known() && others_ == OtherMoves::best) find_others(ply);
  if (ply.is_known() && others_ == OtherMoves::all) find_all(ply);
  return ply;
}

/// Finds the value of the move, and bounds for the position before it, which meet unless stopped.
void GameAnalysis::evaluate(GamePly& ply) {
  const Board& board = ply.before.board;
  const Score after = -*value_;
  ply.after = after;
  ply.bounds.lower = after;
  if (ply.move == Square::pass || after == kMaxScore || popcount(legal_moves(board)) == 1) {
    ply.bounds.upper = after;  // no other move, or no better one
    return;
  }
  Solution better = search(board, {after, after + 1}, ply);
  ply.bounds = intersection(ply.bounds, better.bounds);
  if (better.status != Status::lower || ply.is_known()) return;
  // The move was a mistake. The window includes the lower bound, so that the result is exact.
  better = search(board, {ply.bounds.lower - 1, kMaxScore + 1}, ply);
  ply.bounds = intersection(ply.bounds, better.bounds);
}

void GameAnalysis::find_others(GamePly& ply) {
  if (ply.move != Square::pass) {
    for (const Square move : squares(legal_moves(ply.before.board) & ~bit(ply.move))) {
      const Window window{-ply.bounds.lower, -ply.bounds.lower + 1};
      const Solution reply = search(play(ply.before.board, move), window, ply);
      if (!is_proven(reply.status) && reply.bounds.upper > -ply.bounds.lower) return;
      if (reply.bounds.upper <= -ply.bounds.lower) ply.others.push_back(move);
    }
  }
  ply.has_all_others = true;
}

/// Finds all moves. This costs little more than the moves not yet searched, because the table has
/// the value of the position and of the played move.
void GameAnalysis::find_all(GamePly& ply) {
  PositionResult found =
      reach_goal([&](const Board& board, Window window) { return search(board, window, ply); },
                 ply.before.board, Goal::all_moves);
  if (found.solution.status != Status::exact) return;
  for (const MoveValue& value : found.moves) {
    if (value.bounds.lower == ply.bounds.lower && value.move != ply.move)
      ply.others.push_back(value.move);
  }
  ply.has_all_others = true;
  ply.moves = std::move(found.moves);
}

ClaimOnGame::ClaimOnGame(const Outcome& game) {
  using enum Verdict;
  const auto& found = std::get<GameResult>(game.result);
  const auto verdict_on = [&](Colour side, const Bounds& bounds) {
    if (!game.record.claims.interval) return bounds.is_exact() ? confirmed : undecided;
    const Bounds of_black = side == Colour::black ? bounds : negated(bounds);
    return verdict_on_bounds(game.record.claims.interval->bounds(), of_black);
  };
  std::vector<Verdict> verdicts(game.record.game->moves.size() + 1, undecided);
  for (const GamePly& ply : found.plies) {
    verdicts[ply.number - 1] = verdict_on(ply.before.side, ply.bounds);
  }
  verdicts.back() = verdict_on(game.record.game->end.side, found.end);
  for (std::size_t position = 1; position <= verdicts.size(); ++position) {
    const Verdict verdict = verdicts[position - 1];
    if (stretches_.empty() || stretches_.back().verdict != verdict)
      stretches_.push_back({position, position, verdict});
    stretches_.back().last = position;
  }
}

std::optional<std::size_t> ClaimOnGame::find_last(Verdict verdict) const {
  const auto found = std::find_if(stretches_.rbegin(), stretches_.rend(),
                                  [verdict](const auto& each) { return each.verdict == verdict; });
  return found == stretches_.rend() ? std::nullopt : std::optional(found->last);
}

GameSummary summarize_game(const Game& game, const std::vector<GamePly>& plies) {
  GameSummary summary;
  summary.score = result_for_black(game.end);
  for (const GamePly& ply : plies) {
    summary.nodes += ply.counters.nodes;
    summary.seconds += ply.seconds;
    const std::optional<Score> loss = ply.least_loss();
    if (!loss) continue;
    summary.first_ply =
        summary.first_ply == 0 ? ply.number : std::min(summary.first_ply, ply.number);
    if (ply.move == Square::pass) continue;
    SideSummary& side = ply.before.side == Colour::black ? summary.black : summary.white;
    ++side.moves;
    if (*loss > 0) ++side.mistakes;
    side.lost += *loss;
    side.lost_is_lower_bound = side.lost_is_lower_bound || !ply.is_known();
  }
  return summary;
}

}  // namespace kanzen
