#include "core/perft.hpp"

#include "core/flips.hpp"
#include "core/moves.hpp"

namespace kanzen {

std::uint64_t perft(const Board& board, int depth, PassCounting passes) noexcept {
  if (depth == 0) return 1;
  const Bitboard moves = legal_moves(board);
  if (moves == 0) {
    const Board next = board.passed();
    if (legal_moves(next) == 0) return 1;
    return perft(next, passes == PassCounting::ply ? depth - 1 : depth, passes);
  }
  if (depth == 1) return static_cast<std::uint64_t>(popcount(moves));
  std::uint64_t games = 0;
  for (const Square square : squares(moves)) games += perft(play(board, square), depth - 1, passes);
  return games;
}

}  // namespace kanzen
