#include "solver/engine/table_bounds.hpp"

#include "core/flips.hpp"
#include "core/hash.hpp"
#include "core/moves.hpp"
#include "core/score.hpp"
#include "core/types.hpp"

namespace kanzen {

Bounds table_bounds(const SharedState& shared, const Board& board, int depth) noexcept {
  if (game_over(board)) {
    const Score score = final_score(board);
    return {score, score};
  }
  const Bounds entry = shared.table.probe(board, hash_of(board)).value_or(Bounds{});
  if (depth == 0) return entry;
  // The value is at least the lower bound of every move, and at most the greatest upper bound.
  Bounds moves{kMinScore, kMinScore};
  const auto consider = [&](const Board& next, int deeper) {
    moves = bounds_of_maximum(moves, negated(table_bounds(shared, next, deeper)));
  };
  const Bitboard legal = legal_moves(board);
  for (const Square square : squares(legal)) consider(play(board, square), depth - 1);
  if (legal == 0) consider(board.passed(), depth);
  Bounds bounds = intersection(entry, moves);
  bounds.move = entry.move;
  return bounds;
}

}  // namespace kanzen
