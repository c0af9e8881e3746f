// How many discs the very last move of a game turns.
#pragma once

#include "core/flips.hpp"

namespace kanzen {

/// The number of discs turned by a move on `square`, the only empty square of the board, made by
/// the side that holds `own`; all other squares are the other side's. 0 says that it cannot move
/// there. REQUIRES: square is not in own.
template <Isa I>
[[nodiscard, gnu::always_inline]] inline int count_last_flips(Square square,
                                                              Bitboard own) noexcept {
  return popcount(flips<I>(square, own, ~own & ~bit(square)));
}

}  // namespace kanzen
