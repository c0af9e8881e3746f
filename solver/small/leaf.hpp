// The last plies on a small board: no table, no look at the replies.
#pragma once

#include "core/flips.hpp"
#include "core/last_flip.hpp"
#include "core/parity.hpp"
#include "solver/small/rules.hpp"
#include "solver/small/task.hpp"

namespace kanzen::small {

template <Bitboard M>
[[nodiscard, gnu::always_inline]] inline Score counted(const Board& board) noexcept {
  return final_value<M>(popcount(board.player), popcount(board.opponent));
}

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
  return counted<M>(board);
}

/// Fail-soft alpha-beta, moves in odd quadrants first. `empty` are the empty squares. The contract
/// is that of `search` in solver/small/search.hpp.
template <Isa I, Bitboard M>
[[nodiscard]] Score last_plies(Task& task, const Board& board, Bitboard empty, Score alpha,
                               Score beta) noexcept {
  if (empty == 0) {
    ++task.nodes;
    return counted<M>(board);
  }
  if (without_first(empty) == 0) return last_ply<I, M>(task, board, first_square(empty));
  ++task.nodes;
  const Bitboard near = empty & neighbours(board.opponent);
  const Bitboard odd = odd_quadrants(empty);
  Score best = -kInfinity;
  for (const Bitboard part : {near & odd, near & ~odd}) {
    for (const Square square : squares(part)) {
      const Bitboard turned = flips<I>(square, board.player, board.opponent);
      if (turned == 0) continue;
      const Score low = best > alpha ? best : alpha;
      const Score score =
          -last_plies<I, M>(task, board.played(square, turned), empty ^ bit(square), -beta, -low);
      if (score > best) best = score;
      if (best >= beta) return best;
    }
  }
  if (best != -kInfinity) return best;
  if (moves_inside<I, M>(board.passed()) == 0) return counted<M>(board);
  return -last_plies<I, M>(task, board.passed(), empty, -beta, -alpha);
}

}  // namespace kanzen::small
