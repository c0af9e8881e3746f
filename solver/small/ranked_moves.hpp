// The moves of a position of a small board in the order in which they are searched.
#pragma once

#include <cstddef>

#include "solver/small/ordering.hpp"

namespace kanzen::small {

struct RankedMove {
  Board child;
  int key;
  Square square;
};

/// The moves of a position, the best looking ones first.
template <Bitboard M>
struct RankedMoves {
  RankedMove list[static_cast<std::size_t>(Area<M>::kCount)];
  std::size_t count = 0;

  /// The best of those from `first` on, put in its place.
  [[nodiscard, gnu::always_inline]] const RankedMove& pick(std::size_t first) noexcept {
    std::size_t best = first;
    for (std::size_t i = first + 1; i < count; ++i) {
      if (list[i].key > list[best].key) best = i;
    }
    const RankedMove move = list[best];
    list[best] = list[first];
    return list[first] = move;
  }
};

/// Adds the legal moves `legal`; `known` is the one the table remembers.
template <Isa I, Bitboard M>
void rank(Task& task, const Board& board, Bitboard legal, Square known, int empties,
          RankedMoves<M>& moves) noexcept {
  const int depth = look_ahead_depth(empties);
  const Bitboard odd = odd_quadrants(M & board.empties());
  for (const Square square : squares(legal)) {
    const Board child = board.played(square, flips<I>(square, board.player, board.opponent));
    const int key = square == known ? 4 * kSure : key_of<I, M>(task, child, square, odd, depth);
    moves.list[moves.count++] = {child, key, square};
  }
}

}  // namespace kanzen::small
