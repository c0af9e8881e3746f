// How promising a move looks on a small board: the order of the search, never its result.
#pragma once

#include "core/flips.hpp"
#include "solver/small/rules.hpp"
#include "solver/small/task.hpp"

namespace kanzen::small {

// Weights of what one side has, in a unit of no meaning.
inline constexpr int kPerReply = 16;        // a corner counts twice
inline constexpr int kPerTouch = 6;         // empty square beside a disc of the other side
inline constexpr int kPerCorner = 50;       // held
inline constexpr int kPerLooseSquare = 12;  // held diagonally before an empty corner: taken away

// Weights of the key of a move.
inline constexpr int kKeyPerReply = 64;
inline constexpr int kKeyPerCornerReply = 40;  // beside the former; without look-ahead only
inline constexpr int kKeyPerTouch = 6;         // likewise
inline constexpr int kKeyCorner = 60;          // likewise
inline constexpr int kKeyOdd = 8;              // in a quadrant with an odd number of empty squares
inline constexpr int kKeyAhead = 2;            // times the look-ahead

inline constexpr int kSure = 1'000'000;  // beyond every estimate
inline constexpr int kSurePerDisc = 1000;

/// Plies of look-ahead behind the key of a move, by empties of the node.
[[nodiscard, gnu::always_inline]] constexpr inline int look_ahead_depth(int empties) noexcept {
  return empties < 12 ? 0 : empties < 16 ? 1 : empties < 20 ? 2 : empties < 24 ? 3 : 4;
}

template <Isa I, Bitboard M>
[[nodiscard, gnu::always_inline]] inline int assets(Bitboard own, Bitboard other) noexcept {
  using A = Area<M>;
  const Bitboard empty = M & ~(own | other);
  const Bitboard replies = moves_inside<I, M>({own, other});
  const Bitboard loose = neighbours(empty & A::kCorners) & A::kXSquares;
  return kPerReply * (popcount(replies) + popcount(replies & A::kCorners)) +
         kPerTouch * popcount(neighbours(other) & empty) +
         kPerCorner * popcount(own & A::kCorners) - kPerLooseSquare * popcount(own & loose);
}

/// An estimate of how well the side to move stands after `depth` more plies: fail-soft alpha-beta.
template <Isa I, Bitboard M>
[[nodiscard]] int look_ahead(Task& task, const Board& board, int depth, int alpha,
                             int beta) noexcept {
  ++task.nodes;
  if (depth == 0) {
    return assets<I, M>(board.player, board.opponent) - assets<I, M>(board.opponent, board.player);
  }
  const Bitboard legal = moves_inside<I, M>(board);
  if (legal == 0) {
    if (moves_inside<I, M>(board.passed()) == 0) return kSurePerDisc * final_value<M>(board);
    return -look_ahead<I, M>(task, board.passed(), depth - 1, -beta, -alpha);
  }
  int best = -kSure;
  constexpr Bitboard kCorners = Area<M>::kCorners;
  for (const Bitboard part : {legal & kCorners, legal & ~kCorners}) {
    for (const Square square : squares(part)) {
      const Board child = board.played(square, flips<I>(square, board.player, board.opponent));
      const int low = best > alpha ? best : alpha;
      const int value = -look_ahead<I, M>(task, child, depth - 1, -beta, -low);
      if (value > best) best = value;
      if (best >= beta) return best;
    }
  }
  return best;
}

/// Key for ordering of the move that leads to `child`, the greatest first. `odd`: see
/// odd_quadrants() of the empty squares before the move.
template <Isa I, Bitboard M>
[[nodiscard]] inline int key_of(Task& task, const Board& child, Square square, Bitboard odd,
                                int depth) noexcept {
  using A = Area<M>;
  const Bitboard replies = moves_inside<I, M>(child);
  int key = -kKeyPerReply * popcount(replies) + kKeyOdd * popcount(odd & bit(square));
  if (depth > 0) return key - kKeyAhead * look_ahead<I, M>(task, child, depth - 1, -kSure, kSure);
  ++task.nodes;
  key -= kKeyPerTouch * popcount(neighbours(child.opponent) & M & child.empties());
  key -= kKeyPerCornerReply * popcount(replies & A::kCorners);
  return key + kKeyCorner * popcount(bit(square) & A::kCorners);
}

}  // namespace kanzen::small
