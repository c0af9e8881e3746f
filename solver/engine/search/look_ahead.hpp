// The order of moves on small boards, which have no learned evaluation.
//
// A few plies of alpha-beta over an estimate by mobility. It changes the order of moves, never the
// result. Depths come from measurements (results/tuning.md), weights do not.
#pragma once

#include <cstdint>

#include "core/board.hpp"
#include "core/flips.hpp"
#include "core/geometry.hpp"
#include "core/parity.hpp"
#include "solver/engine/search/move_list.hpp"

namespace kanzen {

namespace look_ahead {

// Weights of the assets of one side. Only their ratios matter.
inline constexpr int kPerReply = 16;         // a legal move; twice for a corner
inline constexpr int kPerPotentialMove = 6;  // an empty square beside a disc of the other side
inline constexpr int kPerCorner = 50;        // an own corner
inline constexpr int kPerLooseSquare = 12;   // an own X square beside an empty corner; subtracted

// Weights of the priority of a move.
inline constexpr int kPriorityPerReply = 64;
inline constexpr int kPriorityOdd = 8;  // in a quadrant with an odd number of empty squares
inline constexpr int kPriorityAhead = 2;

inline constexpr int kDecided = 1'000'000;  // greater than every estimate
inline constexpr int kDecidedPerDisc = 1000;

/// The minimum number of empty squares at which a node orders its moves by look-ahead.
inline constexpr int kMinEmpties = 16;

/// Plies looked ahead after a move, by empty squares of the node.
[[nodiscard, gnu::always_inline]] constexpr inline int depth_at(int empties) noexcept {
  return empties < 20 ? 1 : empties < 24 ? 2 : 3;
}

template <Isa I, Geometry G>
[[nodiscard, gnu::always_inline]] inline int assets(Bitboard own, Bitboard other) noexcept {
  const Bitboard empty = G.empty_squares({own, other});
  const Bitboard replies = legal_moves<I, G>(own, other);
  const Bitboard loose = neighbours(empty & G.corners()) & G.x_squares();
  return kPerReply * (popcount(replies) + popcount(replies & G.corners())) +
         kPerPotentialMove * popcount(neighbours(other) & empty) +
         kPerCorner * popcount(own & G.corners()) - kPerLooseSquare * popcount(own & loose);
}

/// An estimate for the side to move after `depth` more plies, by fail-soft alpha-beta. Adds the
/// visited positions to `nodes`.
template <Isa I, Geometry G>
[[nodiscard]] int estimate(std::uint64_t& nodes, const Board& board, int depth, int alpha,
                           int beta) noexcept {
  ++nodes;
  if (depth == 0) {
    return assets<I, G>(board.player, board.opponent) - assets<I, G>(board.opponent, board.player);
  }
  const Bitboard legal = legal_moves<I, G>(board.player, board.opponent);
  if (legal == 0) {
    if (legal_moves<I, G>(board.opponent, board.player) == 0) {
      return kDecidedPerDisc * G.final_score(board);
    }
    return -estimate<I, G>(nodes, board.passed(), depth - 1, -beta, -alpha);
  }
  int best = -kDecided;
  for (const Bitboard part : {legal & G.corners(), legal & ~G.corners()}) {
    for (const Square square : squares(part)) {
      const Board child = board.played(square, flips<I>(square, board.player, board.opponent));
      const int low = best > alpha ? best : alpha;
      const int value = -estimate<I, G>(nodes, child, depth - 1, -beta, -low);
      if (value > best) best = value;
      if (best >= beta) return best;
    }
  }
  return best;
}

}  // namespace look_ahead

/// Sets the priority of each remaining move of `board`, and adds the visited positions to
/// `nodes`. REQUIRES: empties >= look_ahead::kMinEmpties.
template <Isa I, Geometry G>
void order_by_look_ahead(std::uint64_t& nodes, const Board& board, MoveList& moves,
                         int empties) noexcept {
  const Bitboard odd = odd_quadrants(G.empty_squares(board));
  for (Move& move : moves) {
    const Board child = board.played(move.square, move.flipped);
    const int ahead = look_ahead::estimate<I, G>(nodes, child, look_ahead::depth_at(empties),
                                                 -look_ahead::kDecided, look_ahead::kDecided);
    const Bitboard replies = legal_moves<I, G>(child.player, child.opponent);
    move.priority = -look_ahead::kPriorityPerReply * popcount(replies) +
                    look_ahead::kPriorityOdd * popcount(odd & bit(move.square)) -
                    look_ahead::kPriorityAhead * ahead;
  }
}

}  // namespace kanzen
