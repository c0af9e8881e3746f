// Discs flipped by a move.
#pragma once

#include <array>
#include <bit>
#include <concepts>

#include "core/board.hpp"
#include "core/isa.hpp"
#include "core/rays.hpp"

namespace kanzen {

/// Returns the discs of `opponent` that are flipped when the side to move plays `square`; 0 if the
/// move is not legal. REQUIRES: square is on the board and empty.
/// Thread safety: full.
///
/// Portable version. Along a ray the first square that is not an opponent's disc decides. If it is
/// a disc of the mover, the discs before it are flipped. Towards higher bits the carry of an
/// addition finds that square ("carry propagation", as in chess's o^(o-2r)). Towards lower bits the
/// leading zero count does.
template <Isa I>
[[nodiscard, gnu::always_inline]] constexpr inline Bitboard flips(Square square, Bitboard player,
                                                                  Bitboard opponent) noexcept {
  const Rays& rays = kRays[static_cast<std::size_t>(square)];
  Bitboard flipped = 0;
  for (const Bitboard ray : rays.up) {
    const Bitboard end = ((opponent | ~ray) + 1) & ray & player;
    flipped |= (end - (end != 0 ? 1 : 0)) & ray;
  }
  for (const Bitboard ray : rays.down) {
    const Bitboard blockers = ray & ~opponent;
    const Bitboard end =
        (Bitboard{1} << 63 >> (std::countl_zero(blockers | 1) & 63)) & blockers & player;
    flipped |= ray & (0 - (end + end));
  }
  return flipped;
}

/// The neighbours of each square. A move flips nothing without an opponent's disc on one of them.
inline constexpr std::array<Bitboard, kSquares> kNeighbours = [] {
  std::array<Bitboard, kSquares> around{};
  for (std::size_t s = 0; s < kSquares; ++s) around[s] = neighbours(Bitboard{1} << s);
  return around;
}();

/// The result of `flips`, for squares that are often not legal. Where computing flips is slow, it
/// first looks for an opponent's disc on the neighbours.
template <Isa I>
[[nodiscard, gnu::always_inline]] constexpr inline Bitboard flips_or_none(
    Square square, Bitboard player, Bitboard opponent) noexcept {
  if constexpr (std::same_as<I, isa::Generic>) {
    if ((kNeighbours[static_cast<std::size_t>(square)] & opponent) == 0) return 0;
  }
  return flips<I>(square, player, opponent);
}

/// The discs flipped by moves on two empty squares of one position; 0 if not legal. This version
/// computes each on demand; with wide registers both are computed at once.
template <Isa I>
class TwoFlips {
 public:
  [[gnu::always_inline]] constexpr TwoFlips(Square a, Square b, Bitboard player,
                                            Bitboard opponent) noexcept
      : a_(a), b_(b), player_(player), opponent_(opponent) {}
  [[nodiscard, gnu::always_inline]] constexpr Bitboard first() const noexcept {
    return flips_or_none<I>(a_, player_, opponent_);
  }
  [[nodiscard, gnu::always_inline]] constexpr Bitboard second() const noexcept {
    return flips_or_none<I>(b_, player_, opponent_);
  }

 private:
  Square a_;
  Square b_;
  Bitboard player_;
  Bitboard opponent_;
};

/// The portable version, for code outside the kernels.
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
