// The basic types of the program: sets of squares, one square, one score.
#pragma once

#include <cstdint>

namespace kanzen {

/// A set of squares, one bit each: bit 0 is a1, bit 7 is h1, bit 8 is a2, bit 63 is h8.
using Bitboard = std::uint64_t;

/// A square, `pass` or `none`. The numeric value of a board square is its bit number. `pass` stands
/// in lines of play where the side to move has no legal move. `none` means that no move is known.
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
/// (see core/score.hpp); a search window may have odd ends.
using Score = int;

inline constexpr Score kMaxScore = 64;
inline constexpr Score kMinScore = -kMaxScore;
inline constexpr Score kMinWin = 2;  // values are even

/// Worse than any score, and symmetric: unlike INT_MIN, it can be negated safely.
inline constexpr Score kInfinity = 127;

}  // namespace kanzen
