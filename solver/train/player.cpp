#include "solver/train/player.hpp"

#include "core/flips.hpp"
#include "core/moves.hpp"
#include "core/score.hpp"

namespace kanzen::train {

namespace {

using eval::Estimate;
using eval::kUnitsPerDisc;

}  // namespace

Estimate Player::judge(const Board& board, const eval::Features& features) const noexcept {
  if (evaluator_ != nullptr) {
    return eval::estimate<isa::Generic>(evaluator_->tables(), features, board.empty_count());
  }
  constexpr int kDiscsPerMove = 1, kDiscsPerCorner = 8;
  const int moves = popcount(legal_moves(board)) - popcount(legal_moves(board.passed()));
  const int corners = popcount(board.player & kCorners) - popcount(board.opponent & kCorners);
  return (kDiscsPerMove * moves + kDiscsPerCorner * corners) * kUnitsPerDisc;
}

Estimate Player::search(const Board& board, const eval::Features& features, int depth,
                        Estimate alpha, Estimate beta) const noexcept {
  const Bitboard moves = legal_moves(board);
  if (moves == 0) {
    if (legal_moves(board.passed()) == 0) return final_score(board) * kUnitsPerDisc;
    eval::Features passed;
    eval::pass<isa::Generic>(passed, features);
    return -search(board.passed(), passed, depth, -beta, -alpha);
  }
  if (depth == 0) return judge(board, features);
  Estimate best = -eval::kInfiniteEstimate;
  for (const Square move : squares(moves)) {
    const Bitboard flipped = flips(move, board);
    eval::Features child;
    eval::update<isa::Generic>(child, features, move, flipped);
    const Estimate value = -search(board.played(move, flipped), child, depth - 1, -beta, -alpha);
    if (value > best) best = value;
    if (best > alpha) alpha = best;
    if (alpha >= beta) break;
  }
  return best;
}

Estimate Player::estimate(const Board& board) const noexcept {
  eval::Features features;
  eval::compute<isa::Generic>(features, board);
  return search(board, features, depth_, -eval::kInfiniteEstimate, eval::kInfiniteEstimate);
}

Square Player::choose(const Board& board, Random& random) const noexcept {
  eval::Features features;
  eval::compute<isa::Generic>(features, board);
  Square chosen = Square::none;
  Estimate best = -eval::kInfiniteEstimate;
  for (const Square move : squares(legal_moves(board))) {
    const Bitboard flipped = flips(move, board);
    eval::Features child;
    eval::update<isa::Generic>(child, features, move, flipped);
    const Estimate bonus = random.between(0, noise_ * kUnitsPerDisc);
    // A move only needs its exact value if it can still become the best, bonus included.
    const Estimate value = bonus - search(board.played(move, flipped), child, depth_ - 1,
                                          -eval::kInfiniteEstimate, -(best - bonus));
    if (value > best) {
      best = value;
      chosen = move;
    }
  }
  return chosen;
}

}  // namespace kanzen::train
