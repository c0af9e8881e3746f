// Bit arithmetic on sets of squares, by name. Portable C++ only; no intrinsics.
//
// Every function here is always_inline. Translation units for different instruction sets use them,
// and the linker must never put a copy made for a wide instruction set into another unit.
#pragma once

#include <bit>

#include "core/types.hpp"

namespace kanzen {

[[nodiscard, gnu::always_inline]] constexpr inline int index_of(Square square) noexcept {
  return static_cast<int>(square);
}

/// REQUIRES: square is on the board.
[[nodiscard, gnu::always_inline]] constexpr inline Bitboard bit(Square square) noexcept {
  return Bitboard{1} << static_cast<unsigned>(square);
}

[[nodiscard, gnu::always_inline]] constexpr inline int popcount(Bitboard set) noexcept {
  return std::popcount(set);
}

/// The lowest square of a set. REQUIRES: set != 0.
[[nodiscard, gnu::always_inline]] constexpr inline Square first_square(Bitboard set) noexcept {
  return static_cast<Square>(std::countr_zero(set));
}

[[nodiscard, gnu::always_inline]] constexpr inline Bitboard without_first(Bitboard set) noexcept {
  return set & (set - 1);
}

/// Removes the lowest square of `set` and returns it. REQUIRES: set != 0.
[[gnu::always_inline]] constexpr inline Square pop_first(Bitboard& set) noexcept {
  const Square square = first_square(set);
  set = without_first(set);
  return square;
}

/// The squares of a set, lowest first.
class SquareRange {
 public:
  class iterator {
   public:
    [[gnu::always_inline]] constexpr explicit iterator(Bitboard rest) noexcept : rest_(rest) {}
    [[gnu::always_inline]] constexpr Square operator*() const noexcept {
      return first_square(rest_);
    }
    [[gnu::always_inline]] constexpr iterator& operator++() noexcept {
      rest_ = without_first(rest_);
      return *this;
    }
    [[gnu::always_inline]] constexpr bool operator!=(const iterator& other) const noexcept {
      return rest_ != other.rest_;
    }

   private:
    Bitboard rest_;
  };

  [[gnu::always_inline]] constexpr explicit SquareRange(Bitboard set) noexcept : set_(set) {}
  [[nodiscard, gnu::always_inline]] constexpr iterator begin() const noexcept {
    return iterator(set_);
  }
  [[nodiscard, gnu::always_inline]] constexpr iterator end() const noexcept { return iterator(0); }

 private:
  Bitboard set_;
};

/// For loops: `for (const Square square : squares(set))`.
[[nodiscard, gnu::always_inline]] constexpr inline SquareRange squares(Bitboard set) noexcept {
  return SquareRange(set);
}

inline constexpr Bitboard kFileA = 0x0101010101010101;
inline constexpr Bitboard kFileH = kFileA << 7;
inline constexpr Bitboard kRank1 = 0xFF;
inline constexpr Bitboard kRank8 = kRank1 << 56;
inline constexpr Bitboard kCorners = (kRank1 | kRank8) & (kFileA | kFileH);
/// The squares diagonally next to a corner.
inline constexpr Bitboard kXSquares = (kRank1 << 8 | kRank8 >> 8) & (kFileA << 1 | kFileH >> 1);

/// The squares next to each square of `set`, in all eight directions. Squares of `set` are included
/// only if they touch each other.
[[nodiscard, gnu::always_inline]] constexpr inline Bitboard neighbours(Bitboard set) noexcept {
  const Bitboard sides = ((set & ~kFileH) << 1) | ((set & ~kFileA) >> 1);
  const Bitboard row = set | sides;
  return sides | (row << 8) | (row >> 8);
}

}  // namespace kanzen
