// Legal moves of a position.
#pragma once

#include "core/board.hpp"
#include "core/isa.hpp"

namespace kanzen {

namespace detail {

/// The squares that `player` reaches in one direction, both ways along it, by jumping over one or
/// more discs of `opponent`. Parallel prefix (Kogge-Stone): the run doubles at each step, and the
/// longest run of flipped discs is six. REQUIRES: `opponent` is masked against wrapping round
/// the edge.
[[nodiscard, gnu::always_inline]] constexpr inline Bitboard jumps(Bitboard player,
                                                                  Bitboard opponent,
                                                                  int shift) noexcept {
  Bitboard up = opponent & (player << shift);
  Bitboard down = opponent & (player >> shift);
  up |= opponent & (up << shift);
  down |= opponent & (down >> shift);
  const Bitboard up_pairs = opponent & (opponent << shift);
  const Bitboard down_pairs = opponent & (opponent >> shift);
  up |= up_pairs & (up << (2 * shift));
  down |= down_pairs & (down >> (2 * shift));
  up |= up_pairs & (up << (2 * shift));
  down |= down_pairs & (down >> (2 * shift));
  return (up << shift) | (down >> shift);
}

}  // namespace detail

/// The squares on which the side to move may play, on any board.
/// Thread safety: full.
template <Isa I>
[[nodiscard, gnu::always_inline]] constexpr inline Bitboard legal_moves(
    Bitboard player, Bitboard opponent) noexcept {
  const Bitboard inner = opponent & ~(kFileA | kFileH);
  return (detail::jumps(player, inner, 1) | detail::jumps(player, opponent, 8) |
          detail::jumps(player, inner, 7) | detail::jumps(player, inner, 9)) &
         ~(player | opponent);
}

/// The portable version, for code outside the kernels.
[[nodiscard, gnu::always_inline]] constexpr inline Bitboard legal_moves(
    const Board& board) noexcept {
  return legal_moves<isa::Generic>(board.player, board.opponent);
}

/// True if neither side has a move.
[[nodiscard, gnu::always_inline]] constexpr inline bool game_over(const Board& board) noexcept {
  return legal_moves(board) == 0 && legal_moves(board.passed()) == 0;
}

}  // namespace kanzen
