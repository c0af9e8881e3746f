// The discs of a position, seen from the side to move.
#pragma once

#include "core/bits.hpp"
#include "core/types.hpp"

namespace kanzen {

/// A position as a value, always seen from the side to move. Colours belong to notation. Any pair
/// of disjoint sets is a valid position, reachable from the start or not.
struct Board {
  Bitboard player = 0;    // discs of the side to move
  Bitboard opponent = 0;  // discs of the other side

  [[nodiscard, gnu::always_inline]] constexpr Bitboard occupied() const noexcept {
    return player | opponent;
  }
  [[nodiscard, gnu::always_inline]] constexpr Bitboard empty_squares() const noexcept {
    return ~occupied();
  }
  [[nodiscard, gnu::always_inline]] constexpr int empty_count() const noexcept {
    return popcount(empty_squares());
  }

  /// This position with the other side to move.
  [[nodiscard, gnu::always_inline]] constexpr Board passed() const noexcept {
    return {opponent, player};
  }

  /// The position after the side to move has put a disc on `square` and flipped the discs
  /// `flipped`. REQUIRES: square is empty; flipped is the result of flips() for it
  /// (core/flips.hpp).
  [[nodiscard, gnu::always_inline]] constexpr Board played(Square square,
                                                           Bitboard flipped) const noexcept {
    return {opponent ^ flipped, player ^ flipped ^ bit(square)};
  }

  [[nodiscard, gnu::always_inline]] friend constexpr bool operator==(const Board& a,
                                                                     const Board& b) noexcept {
    return a.player == b.player && a.opponent == b.opponent;
  }
};

/// The standard start position, Black to move.
inline constexpr Board kStartBoard{bit(Square::e4) | bit(Square::d5),
                                   bit(Square::d4) | bit(Square::e5)};

}  // namespace kanzen
