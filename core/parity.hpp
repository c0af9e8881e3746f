// Quadrant parity: which quarters of the board have an odd number of empty squares.
//
// The side that plays first into a region with an odd number of empties tends to play last in it.
// The opponent cannot reply in the region to its last move. Quadrants replace true regions because
// they cost only a few instructions. For move ordering only.
#pragma once

#include <array>

#include "core/bits.hpp"

namespace kanzen {

/// All squares, empty or not, of the 4x4 quadrants with an odd number of squares of
/// `empty_squares`.
[[nodiscard, gnu::always_inline]] constexpr inline Bitboard odd_quadrants(
    Bitboard empty_squares) noexcept {
  Bitboard x = empty_squares ^ (empty_squares >> 1);
  x ^= x >> 2;   // lowest bit of each nibble: parity of the nibble
  x ^= x >> 8;   // ... of two rows
  x ^= x >> 16;  // ... of four rows
  return (x & 0x0000001100000011) * 0x0F0F0F0F;
}

static_assert(odd_quadrants(0) == 0 && odd_quadrants(bit(Square::b3)) == 0x0F0F0F0F);
static_assert(odd_quadrants(bit(Square::e5) | bit(Square::a8)) == 0xFFFFFFFF00000000);

/// The four quarters of the board.
inline constexpr std::array<Bitboard, 4> kQuadrants = {0x000000000F0F0F0F, 0x00000000F0F0F0F0,
                                                       0x0F0F0F0F00000000, 0xF0F0F0F000000000};

/// Returns the squares of `set` that are in `wanted`, or all of `set` if there are none. It lets a
/// caller take squares in order of preference without branches.
[[nodiscard, gnu::always_inline]] constexpr inline Bitboard preferred(Bitboard set,
                                                                      Bitboard wanted) noexcept {
  const Bitboard both = set & wanted;
  return both != 0 ? both : set;
}

}  // namespace kanzen
