// The size of the board in play (8x8, 6x6 or 4x4 squares), its legal moves and its stable discs.
#pragma once

#include "core/board.hpp"
#include "core/moves.hpp"
#include "core/score.hpp"
#include "core/stability.hpp"

namespace kanzen {

/// A board of 4x4, 6x6 or 8x8 squares with the same four discs at the start. The smaller boards are
/// c3 to f6 and b2 to g7, and they use the bitboards, notation and flips of the whole board. Only
/// code about empty squares, edges or the number of squares depends on the geometry. Flips do not,
/// because a line of flipped discs ends on a disc of the mover, and no disc stands outside.
///
/// The search has it as a template argument, so that the whole board pays nothing for the others.
/// REQUIRES of all functions: no disc stands outside.
/// Thread safety: full.
struct Geometry {
  int side_length;  // 4, 6 or 8; 2 for the centre

  [[nodiscard]] friend constexpr bool operator==(const Geometry&, const Geometry&) = default;

  [[nodiscard, gnu::always_inline]] constexpr int square_count() const noexcept {
    return side_length * side_length;
  }

  /// The greatest value of a game, in discs; its negation is the least.
  [[nodiscard, gnu::always_inline]] constexpr Score max_score() const noexcept {
    return square_count();
  }

  /// The number of files, and of ranks, of the whole board on each side of this one.
  [[nodiscard, gnu::always_inline]] constexpr int border() const noexcept {
    return 4 - side_length / 2;
  }

  [[nodiscard, gnu::always_inline]] constexpr Bitboard inside() const noexcept {
    const Bitboard rank = (Bitboard{1} << side_length) - 1;
    return rank * (kFileA >> 8 * (8 - side_length)) << 9 * border();
  }
  [[nodiscard, gnu::always_inline]] constexpr Bitboard corners() const noexcept {
    const Bitboard ends = Bitboard{1} << (side_length - 1) | 1;
    return (ends << 8 * (side_length - 1) | ends) << 9 * border();
  }
  /// The squares diagonally next to a corner.
  [[nodiscard, gnu::always_inline]] constexpr Bitboard x_squares() const noexcept {
    return Geometry{side_length - 2}.corners();
  }

  [[nodiscard, gnu::always_inline]] constexpr Bitboard empty_squares(
      const Board& board) const noexcept {
    return inside() ^ board.occupied();
  }
  [[nodiscard, gnu::always_inline]] constexpr int empty_count(const Board& board) const noexcept {
    return popcount(empty_squares(board));
  }

  /// The functions of core/moves.hpp and core/score.hpp, for this board.
  [[nodiscard, gnu::always_inline]] constexpr Bitboard legal_moves(
      const Board& board) const noexcept {
    return kanzen::legal_moves(board) & inside();
  }
  [[nodiscard, gnu::always_inline]] constexpr bool game_over(const Board& board) const noexcept {
    return legal_moves(board) == 0 && legal_moves(board.passed()) == 0;
  }
  [[nodiscard, gnu::always_inline]] constexpr Score final_score(int player,
                                                                int opponent) const noexcept {
    return kanzen::final_score(player, opponent, square_count());
  }
  [[nodiscard, gnu::always_inline]] constexpr Score final_score(const Board& board) const noexcept {
    return final_score(popcount(board.player), popcount(board.opponent));
  }
};

inline constexpr Geometry kStandardBoard{8};

static_assert(kStandardBoard.inside() == ~Bitboard{0} && kStandardBoard.corners() == kCorners);
static_assert(kStandardBoard.x_squares() == kXSquares);
static_assert(Geometry{4}.inside() == 0x00003C3C3C3C0000 &&
              Geometry{6}.inside() == 0x007E7E7E7E7E7E00);
static_assert(Geometry{6}.corners() == kXSquares);

template <Isa I, Geometry G>
[[nodiscard, gnu::always_inline]] constexpr inline Bitboard legal_moves(
    Bitboard player, Bitboard opponent) noexcept {
  return legal_moves<I>(player, opponent) & G.inside();
}

/// The function of core/stability.hpp, for this board. On a smaller board everything outside counts
/// as occupied and stable, and edges get no other treatment.
template <Isa I, Geometry G>
[[nodiscard, gnu::always_inline]] inline Bitboard stable_discs(Bitboard own,
                                                               Bitboard other) noexcept {
  if constexpr (G == kStandardBoard) {
    return stable_discs<I>(own, other);
  } else {
    const Bitboard outside = ~G.inside();
    const FullLines full = full_lines(own | other | outside);
    return extend_stable(outside | (full.all() & own), own, full) & own;
  }
}

}  // namespace kanzen
