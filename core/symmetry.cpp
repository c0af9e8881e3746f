#include "core/symmetry.hpp"

namespace kanzen {

Bitboard distinct_moves(const Board& board, Bitboard moves) noexcept {
  for (int s = 1; s < kSymmetries; ++s) {
    if (transform(board, s) != board) continue;
    for (const Square square : squares(moves)) {
      const Square image = transform(square, s);
      if (image > square) moves &= ~bit(image);  // the lowest square of an orbit stays
    }
  }
  return moves;
}

}  // namespace kanzen
