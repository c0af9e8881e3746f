// Othello on the inner 4x4 or 6x6 squares of the 8x8 board: the same start discs, the same flips.
//
// Only legal moves are masked. Flips need no mask: a line of turned discs ends on a disc of the
// mover, and no disc ever stands outside.
#pragma once

#include "core/board.hpp"
#include "core/moves.hpp"
#include "core/score.hpp"
#include "core/stability.hpp"

namespace kanzen::small {

/// c3 to f6.
inline constexpr Bitboard kInner4 = 0x00003C3C3C3C0000;
/// b2 to g7.
inline constexpr Bitboard kInner6 = 0x007E7E7E7E7E7E00;

/// A square block of squares in the middle of the board, at its constant properties.
template <Bitboard M>
struct Area {
  static constexpr int kCount = popcount(M);

  /// Inside squares with fewer than two neighbours to the left or right, and above or below.
  static constexpr Bitboard kSides = (M & ~(M << 1)) | (M & ~(M >> 1));
  static constexpr Bitboard kEnds = (M & ~(M << 8)) | (M & ~(M >> 8));
  static constexpr Bitboard kCorners = kSides & kEnds;
  /// Diagonal neighbours of the corners, as the X squares of the whole board.
  static constexpr Bitboard kXSquares = neighbours(kCorners) & M & ~(kSides | kEnds);
};

static_assert(popcount(kInner4) == 16 && popcount(kInner6) == 36);
static_assert(Area<kInner6>::kCorners ==
              (bit(Square::b2) | bit(Square::g2) | bit(Square::b7) | bit(Square::g7)));

template <Isa I, Bitboard M>
[[nodiscard, gnu::always_inline]] inline Bitboard moves_inside(const Board& board) noexcept {
  return legal_moves<I>(board.player, board.opponent) & M;
}

/// Value of a finished game for the side to move, in discs, the empty squares of the area given to
/// the winner: -36 .. +36 or -16 .. +16. The squares outside, which the rule of the whole board
/// gives away with the others, are taken back.
template <Bitboard M>
[[nodiscard, gnu::always_inline]] constexpr inline Score final_value(int player,
                                                                     int opponent) noexcept {
  constexpr Score kOutside = kSquares - Area<M>::kCount;
  const Score whole = final_score(player, opponent);
  return whole + (whole > 0 ? -kOutside : whole < 0 ? kOutside : 0);
}

template <Bitboard M>
[[nodiscard, gnu::always_inline]] constexpr inline Score final_value(const Board& board) noexcept {
  return final_value<M>(popcount(board.player), popcount(board.opponent));
}

static_assert(final_value<kInner4>(3, 11) == -10 && final_value<kInner6>(16, 20) == -4);
static_assert(final_value<kInner6>(10, 10) == 0 && final_value<kInner6>(7, 0) == 36);

/// Discs of `own` that no sequence of moves can ever turn: a subset, not always all of them. A
/// disc is safe along a line if the line is full, or if it ends beside the disc or at a safe one;
/// full lines and ends are those of the whole board with everything outside taken for occupied and
/// safe. REQUIRES: own and other are disjoint and inside.
template <Bitboard M>
[[nodiscard, gnu::always_inline]] constexpr inline Bitboard safe_discs(Bitboard own,
                                                                       Bitboard other) noexcept {
  const FullLines full = full_lines(own | other | ~M);
  Bitboard safe = ~M | (full.all() & own);
  for (Bitboard before = 0; safe != before;) {
    before = safe;
    safe |= own & (full.rows | safe << 1 | safe >> 1) & (full.files | safe << 8 | safe >> 8) &
            (full.rising | safe << 9 | safe >> 9) & (full.falling | safe << 7 | safe >> 7);
  }
  return safe & own;
}

}  // namespace kanzen::small
