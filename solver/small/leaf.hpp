// The last plies on a small board: no table, no look at the replies.
#pragma once

#include "core/flips.hpp"
#include "core/last_flip.hpp"
#include "core/parity.hpp"
#include "solver/small/rules.hpp"
#include "solver/small/task.hpp"

namespace kanzen::small {

/// The value with `square` alone empty. What lies outside reads as discs of the other side with
/// nothing of ours behind them, so no line ends there.
template <Isa I, Bitboard M>
[[nodiscard]] Score last_ply(Task& task, const Board& board, Square square) noexcept {
  ++task.nodes;
  const int own = popcount(board.player);
  const int turned = count_last_flips<I>(square, board.player);
  if (turned != 0) return 2 * (own + turned + 1) - Area<M>::kCount;
  const int lost = count_last_flips<I>(square, board.opponent);
  if (lost != 0) return 2 * (own - lost) - Area<M>::kCount;
  return final_value<M>(board);
}

/// Moves in odd quadrants first; among those, and among the others, corners first and X squares
/// last. `empty` are the empty squares. The contract is that of `search` in
/// solver/small/search.hpp.
template <Isa I, Bitboard M>
[[nodiscard]] Score last_plies(Task& task, const Board& board, Bitboard empty,
                               Score alpha) noexcept {
  if (empty != 0 && without_first(empty) == 0) {
    return last_ply<I, M>(task, board, first_square(empty));
  }
  ++task.nodes;
  const Bitboard near = empty & neighbours(board.opponent);
  const Bitboard odd = odd_quadrants(empty);
  constexpr Bitboard kCorners = Area<M>::kCorners;
  constexpr Bitboard kX = Area<M>::kXSquares;
  Score best = -kInfinity;
  for (Bitboard left = near; left != 0;) {
    const Square square = first_square(preferred(preferred(preferred(left, odd), ~kX), kCorners));
    left &= ~bit(square);
    const Bitboard turned = flips<I>(square, board.player, board.opponent);
    if (turned == 0) continue;
    const Score score =
        -last_plies<I, M>(task, board.played(square, turned), empty ^ bit(square), -alpha - 1);
    if (score > best) best = score;
    if (best > alpha) return best;
  }
  if (best != -kInfinity) return best;
  if (moves_inside<I, M>(board.passed()) == 0) return final_value<M>(board);
  return -last_plies<I, M>(task, board.passed(), empty, -alpha - 1);
}

}  // namespace kanzen::small
