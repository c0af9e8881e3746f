// The value of a finished game. Only this file decides who gets the empty squares.
#pragma once

#include "core/board.hpp"
#include "core/types.hpp"

namespace kanzen {

/// The value of a finished game for the side with `player` discs against `opponent` discs. It is
/// the disc difference, in discs, with the empty squares counted for the winner; a draw is 0. The
/// value is always even, because both counts then add up to 64.
[[nodiscard, gnu::always_inline]] constexpr inline Score final_score(int player,
                                                                     int opponent) noexcept {
  const Score difference = player - opponent;
  const int empties = kSquares - player - opponent;
  return difference + (difference > 0 ? empties : difference < 0 ? -empties : 0);
}

/// The final score of a board on which neither side can move.
[[nodiscard, gnu::always_inline]] constexpr inline Score final_score(const Board& board) noexcept {
  return final_score(popcount(board.player), popcount(board.opponent));
}

static_assert(final_score(32, 32) == 0 && final_score(10, 10) == 0);
static_assert(final_score(33, 30) == 4 && final_score(1, 0) == 64 && final_score(0, 9) == -64);

}  // namespace kanzen
