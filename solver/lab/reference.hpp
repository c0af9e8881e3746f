// The oracle: full-width search, simple enough to be obviously correct. No transposition table, no
// move ordering, no special last moves, and no pruning except alpha-beta, only the generic rules of
// core/. All results of the solver are compared with it. It is slow: about 10 empties take a second
// at worst.
#pragma once

#include <algorithm>

#include "core/moves.hpp"

namespace kanzen::lab {

/// Fail-soft alpha-beta (Knuth and Moore 1975; fail-soft after Fishburn 1983), with children in the
/// order of their squares. Returns discs for the side to move. REQUIRES: alpha < beta.
/// ENSURES: r <= alpha: true value <= r; r >= beta: true value >= r; else true value == r.
[[nodiscard]] inline Score reference_alpha_beta(const Board& board, Score alpha,
                                                Score beta) noexcept {
  const Bitboard moves = legal_moves(board);
  if (moves == 0) {
    return game_over(board) ? final_score(board)
                            : -reference_alpha_beta(board.passed(), -beta, -alpha);
  }
  Score best = -kInfinity;
  for (const Square square : squares(moves)) {
    const Score value = -reference_alpha_beta(play(board, square), -beta, -std::max(alpha, best));
    best = std::max(best, value);
    if (best >= beta) break;
  }
  return best;
}

[[nodiscard]] inline Score reference_value(const Board& board) noexcept {
  return reference_alpha_beta(board, -kInfinity, kInfinity);
}

}  // namespace kanzen::lab
