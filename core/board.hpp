// Squares, boards, and who wins. Every function here is always_inline: units for different
// instruction sets use them, and the linker must never put a copy made for a wide instruction set
// into another unit. A function whose code may differ takes a tag of `isa`, so that its symbol
// names it.
#pragma once

#include <bit>
#include <concepts>
#include <cstdint>

namespace kanzen {

/// A set of squares, one bit each: bit 0 is a1, bit 7 is h1, bit 8 is a2, bit 63 is h8.
using Bitboard = std::uint64_t;

/// A square, `pass` or `none`. A board square's value is its bit number; `pass` stands in lines of
/// play where the side to move has no legal move, `none` means that no move is known.
enum class Square : std::uint8_t {
  // clang-format off
  a1, b1, c1, d1, e1, f1, g1, h1,
  a2, b2, c2, d2, e2, f2, g2, h2,
  a3, b3, c3, d3, e3, f3, g3, h3,
  a4, b4, c4, d4, e4, f4, g4, h4,
  a5, b5, c5, d5, e5, f5, g5, h5,
  a6, b6, c6, d6, e6, f6, g6, h6,
  a7, b7, c7, d7, e7, f7, g7, h7,
  a8, b8, c8, d8, e8, f8, g8, h8,
  // clang-format on
  pass,
  none
};

inline constexpr int kSquares = 64;

/// A disc difference for the side to move, in discs. The value of a finished game is always even
/// (see final_score()); a search window may have odd ends.
using Score = int;

inline constexpr Score kMaxScore = 64;
inline constexpr Score kMinScore = -kMaxScore;
inline constexpr Score kMinWin = 2;  // values are even, see final_score()

/// Worse than any score, and symmetric: unlike INT_MIN, it can be negated safely.
inline constexpr Score kInfinity = 127;

namespace isa {
struct Generic {};  // portable C++ for the platform's baseline
struct V3 {};       // x86-64-v3: AVX2, BMI1, BMI2, LZCNT
struct V4 {};       // x86-64-v4: AVX-512 F, BW, CD, DQ, VL
struct Neon {};     // AArch64: Advanced SIMD, which each such processor has
}  // namespace isa

template <class T>
concept Isa = std::same_as<T, isa::Generic> || std::same_as<T, isa::V3> ||
    std::same_as<T, isa::V4> || std::same_as<T, isa::Neon>;

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

/// Allows loops: `for (const Square square : squares(set))`.
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

/// Returns the squares next to each square of `set`, in all eight directions. Squares of `set` are
/// included only if they touch each other.
[[nodiscard, gnu::always_inline]] constexpr inline Bitboard neighbours(Bitboard set) noexcept {
  const Bitboard sides = ((set & ~kFileH) << 1) | ((set & ~kFileA) >> 1);
  const Bitboard row = set | sides;
  return sides | (row << 8) | (row >> 8);
}

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

  [[nodiscard, gnu::always_inline]] constexpr Board passed() const noexcept {
    return {opponent, player};
  }

  /// Returns the position after playing `square` and flipping `flipped`. REQUIRES: square is empty;
  /// flipped is the result of flips() for it (core/moves.hpp).
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

/// Returns the value of a finished game for the side with `player` discs: the disc difference, with
/// the empty squares counted for the winner; a draw is 0. Both counts then sum to 64, so it is
/// even.
[[nodiscard, gnu::always_inline]] constexpr inline Score final_score(int player,
                                                                     int opponent) noexcept {
  const Score difference = player - opponent;
  const int empties = kSquares - player - opponent;
  return difference + (difference > 0 ? empties : difference < 0 ? -empties : 0);
}

/// REQUIRES: neither side can move.
[[nodiscard, gnu::always_inline]] constexpr inline Score final_score(const Board& board) noexcept {
  return final_score(popcount(board.player), popcount(board.opponent));
}

/// Whom the empty squares of a finished game count for. Our values give them to the winner, as
/// tournaments do; some published suites and puzzles count discs only, and odd values exist there.
enum class EmptySquares : std::uint8_t { to_winner, to_nobody };

/// REQUIRES: neither side can move.
[[nodiscard]] constexpr Score final_score(const Board& board, EmptySquares empties) noexcept {
  return empties == EmptySquares::to_winner ? final_score(board)
                                            : popcount(board.player) - popcount(board.opponent);
}

static_assert(final_score(32, 32) == 0 && final_score(10, 10) == 0);
static_assert(final_score(33, 30) == 4 && final_score(1, 0) == 64 && final_score(0, 9) == -64);

}  // namespace kanzen
