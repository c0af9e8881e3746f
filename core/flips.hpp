// Discs turned by a move.
#pragma once

#include <array>
#include <bit>

#include "core/board.hpp"
#include "core/isa.hpp"
#include "core/rays.hpp"

namespace kanzen {

/// The discs of `opponent` that turn when the side to move plays `square`; 0 says that the move is
/// not legal. REQUIRES: square is on the board and empty. Thread-safe.
///
/// Portable version. Along a ray the first square that is not an opponent's disc decides: it must
/// be a disc of ours, and what lies before it turns. Towards higher bits the carry of an addition
/// finds that square ("carry propagation", as in chess's o^(o-2r)); towards lower bits the leading
/// zero count does.
template <Isa I>
[[nodiscard, gnu::always_inline]] constexpr inline Bitboard flips(Square square, Bitboard player,
                                                                  Bitboard opponent) noexcept {
  const Rays& rays = kRays[static_cast<std::size_t>(square)];
  Bitboard turned = 0;
  for (const Bitboard ray : rays.up) {
    const Bitboard end = ((opponent | ~ray) + 1) & ray & player;
    turned |= (end - (end != 0 ? 1 : 0)) & ray;
  }
  for (const Bitboard ray : rays.down) {
    const Bitboard blockers = ray & ~opponent;
    const Bitboard end =
        (Bitboard{1} << 63 >> (std::countl_zero(blockers | 1) & 63)) & blockers & player;
    turned |= ray & (0 - (end + end));
  }
  return turned;
}

/// The portable version, for code that is not part of a kernel.
[[nodiscard, gnu::always_inline]] constexpr inline Bitboard flips(Square square,
                                                                  const Board& board) noexcept {
  return flips<isa::Generic>(square, board.player, board.opponent);
}

/// The position after `square` has been played. REQUIRES: the move is legal.
[[nodiscard, gnu::always_inline]] constexpr inline Board play(const Board& board,
                                                              Square square) noexcept {
  return board.played(square, flips(square, board));
}

}  // namespace kanzen
