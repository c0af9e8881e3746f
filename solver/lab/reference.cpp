#include "solver/lab/reference.hpp"

#include <algorithm>

#include "core/moves.hpp"

namespace kanzen::lab {

Score reference_alpha_beta(const Board& board, Score alpha, Score beta) noexcept {
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

Score reference_value(const Board& board) noexcept {
  return reference_alpha_beta(board, -kInfinity, kInfinity);
}

}  // namespace kanzen::lab
