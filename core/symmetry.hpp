#pragma once

#include "core/board.hpp"

namespace kanzen {

inline constexpr int kSymmetries = 8;

[[nodiscard, gnu::always_inline]] constexpr inline Bitboard mirror_vertical(Bitboard b) noexcept {
  b = ((b >> 8) & 0x00FF00FF00FF00FF) | ((b & 0x00FF00FF00FF00FF) << 8);
  b = ((b >> 16) & 0x0000FFFF0000FFFF) | ((b & 0x0000FFFF0000FFFF) << 16);
  return (b >> 32) | (b << 32);
}

[[nodiscard, gnu::always_inline]] constexpr inline Bitboard mirror_horizontal(Bitboard b) noexcept {
  b = ((b >> 1) & 0x5555555555555555) | ((b & 0x5555555555555555) << 1);
  b = ((b >> 2) & 0x3333333333333333) | ((b & 0x3333333333333333) << 2);
  return ((b >> 4) & 0x0F0F0F0F0F0F0F0F) | ((b & 0x0F0F0F0F0F0F0F0F) << 4);
}

[[nodiscard, gnu::always_inline]] constexpr inline Bitboard transpose(Bitboard b) noexcept {
  Bitboard t = (b ^ (b >> 7)) & 0x00AA00AA00AA00AA;
  b ^= t ^ (t << 7);
  t = (b ^ (b >> 14)) & 0x0000CCCC0000CCCC;
  b ^= t ^ (t << 14);
  t = (b ^ (b >> 28)) & 0x00000000F0F0F0F0;
  return b ^ t ^ (t << 28);
}

/// Applies a transposition if s & 4, then a vertical flip if s & 2, then a horizontal mirror if s &
/// 1. REQUIRES: 0 <= s < 8.
[[nodiscard]] constexpr Bitboard transform(Bitboard b, int s) noexcept {
  if ((s & 4) != 0) b = transpose(b);
  if ((s & 2) != 0) b = mirror_vertical(b);
  if ((s & 1) != 0) b = mirror_horizontal(b);
  return b;
}

[[nodiscard]] constexpr Board transform(const Board& board, int s) noexcept {
  return {transform(board.player, s), transform(board.opponent, s)};
}

/// Leaves Square::pass and Square::none unchanged.
[[nodiscard]] constexpr Square transform(Square square, int s) noexcept {
  return index_of(square) < kSquares ? first_square(transform(bit(square), s)) : square;
}

[[nodiscard]] constexpr int inverse_symmetry(int s) noexcept {
  // A transposition makes a horizontal mirror a vertical one and vice versa.
  return (s & 4) != 0 ? 4 | ((s & 1) << 1) | ((s & 2) >> 1) : s;
}

struct Canonical {
  Board board;   // the image with the smallest (player, opponent)
  int symmetry;  // transform(original, symmetry) == board
};

/// Represents all positions equal to `board` up to symmetry, with the same side to move.
[[nodiscard]] constexpr Canonical canonical(const Board& board) noexcept {
  Canonical best{board, 0};
  for (int s = 1; s < kSymmetries; ++s) {
    const Board image = transform(board, s);
    if (image.player < best.board.player ||
        (image.player == best.board.player && image.opponent < best.board.opponent)) {
      best = {image, s};
    }
  }
  return best;
}

}  // namespace kanzen
