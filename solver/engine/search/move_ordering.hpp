// How promising a move looks: the order of the search, never its result.
//
// Fastest first (Andersson): a move that leaves the opponent few replies is tried early, since
// refuting or confirming it costs least. To that come stable corners, potential mobility, the kind
// of square, and quadrant parity.
#pragma once

#include <array>

#include "core/board.hpp"
#include "core/moves.hpp"
#include "core/parity.hpp"
#include "core/stability.hpp"
#include "solver/engine/search/move_list.hpp"

namespace kanzen {

/// Worth of a square by its place, from the corner outwards; X and C squares are worst.
inline constexpr std::array<std::uint8_t, kSquares> kSquareWorth = [] {
  constexpr int kQuarter[4][4] = {{9, 2, 8, 6}, {2, 1, 3, 4}, {8, 3, 7, 5}, {6, 4, 5, 0}};
  std::array<std::uint8_t, kSquares> worth{};
  for (int s = 0; s < kSquares; ++s) {
    const int file = s % 8 < 4 ? s % 8 : 7 - s % 8;
    const int rank = s / 8 < 4 ? s / 8 : 7 - s / 8;
    worth[static_cast<std::size_t>(s)] = static_cast<std::uint8_t>(kQuarter[rank][file]);
  }
  return worth;
}();

/// Weights of the terms of a move's value. Mobility dominates; the others break ties.
struct OrderingWeights {
  int mobility;   // per reply, taken away
  int corners;    // per reply on a corner, taken away besides
  int potential;  // per empty square next to our discs, taken away
  int corner;     // per disc of ours that is stable on a corner or next to an own corner
  int parity;     // for a square in an odd quadrant
  int square;     // per point of kSquareWorth
};

inline constexpr OrderingWeights kLightWeights{64, 32, 0, 16, 24, 1};
inline constexpr OrderingWeights kFullWeights{64, 64, 12, 48, 4, 2};

/// Corners of `own`, and own discs beside an own corner on the edge: cheap stable discs.
[[nodiscard, gnu::always_inline]] constexpr inline int corner_stability(Bitboard own) noexcept {
  const Bitboard corners = own & kCorners;
  const Bitboard beside = ((corners & kFileA) << 1 | (corners & kFileH) >> 1 |
                           (corners & kRank1) << 8 | (corners & kRank8) >> 8);
  return popcount(corners) + popcount(own & beside);
}

/// Value for ordering of the move that leads to `child` (seen from the opponent), with the legal
/// `replies` to it.
template <OrderingWeights W>
[[nodiscard, gnu::always_inline]] inline int ordering_value(const Board& child, Bitboard replies,
                                                            Square square, Bitboard odd) noexcept {
  int value = -W.mobility * popcount(replies) - W.corners * popcount(replies & kCorners);
  if constexpr (W.potential != 0) {
    value -= W.potential * popcount(neighbours(child.opponent) & child.empties());
  }
  value += W.corner * corner_stability(child.opponent);
  value += W.parity * static_cast<int>((odd & bit(square)) != 0);
  value += W.square * kSquareWorth[static_cast<std::size_t>(square)];
  return value;
}

}  // namespace kanzen
