// The search of small boards, a plain relative of solver/engine/search/search.hpp: null windows
// only, as its driver asks for nothing else. Nothing that was learned about the whole board helps
// here: moves are ordered by a plain look-ahead.
#pragma once

#include "core/parity.hpp"
#include "solver/engine/search/move_list.hpp"
#include "solver/small/leaf.hpp"
#include "solver/small/ordering.hpp"

namespace kanzen::small {

// The numbers of empties from which on something is done; none of them changes a value.
inline constexpr int kCacheMinEmpties = 6;  // bounds are kept, moves are ordered
inline constexpr int kEnhancedCutoffMinEmpties = 7;

/// Score from the side to move, in discs, null window (alpha, alpha + 1), fail-soft.
/// REQUIRES: the discs of `board` are inside M and disjoint.
/// ENSURES, with v the value and r the result:  r <= alpha: v <= r;  r > alpha: v >= r. After a
/// stop the result means nothing.
template <Isa I, Bitboard M>
[[nodiscard]] Score search(Task& task, const Board& board, Score alpha) noexcept {
  // Step 1. Few empties.
  const Bitboard empty = M & board.empties();
  const int empties = popcount(empty);
  if (empties < kCacheMinEmpties) return last_plies<I, M>(task, board, empty, alpha);
  if (task.cancelled()) return 0;
  const std::uint64_t nodes_before = task.nodes++;

  // Step 2. What the opponent cannot lose any more.
  constexpr int kCount = Area<M>::kCount;
  if (kCount - 2 * popcount(board.opponent) <= alpha) {
    const Score most = kCount - 2 * popcount(safe_discs<M>(board.opponent, board.player));
    if (most <= alpha) return most;
  }

  // Step 3. No move.
  const Bitboard legal = moves_inside<I, M>(board);
  if (legal == 0) {
    if (moves_inside<I, M>(board.passed()) == 0) return final_value<M>(board);
    return -search<I, M>(task, board.passed(), -alpha - 1);
  }

  // Step 4. What is known of the board, and of the children (enhanced transposition cutoff, Plaat
  // 1996).
  Square known_move = Square::none;
  if (const auto known = task.probe(board, empties)) {
    if (known->lower > alpha) return known->lower;
    if (known->upper <= alpha) return known->upper;
    known_move = known->move;
  }
  MoveList moves;
  for (const Square square : squares(legal)) {
    const Bitboard turned = flips<I>(square, board.player, board.opponent);
    if (empties >= kEnhancedCutoffMinEmpties) {
      const auto known = task.probe(board.played(square, turned), empties - 1);
      if (known && -known->upper > alpha) return -known->upper;
    }
    moves.add(square, turned);
  }

  // Step 5. The children, the move that was best before first.
  const Bitboard odd = odd_quadrants(empty);
  for (Move& move : moves) {
    if (move.square == known_move) continue;
    move.value = key_of<I, M>(task, board.played(move.square, move.flips), move.square, odd,
                              look_ahead_depth(empties));
  }
  moves.try_first(known_move);
  Score best = -kInfinity;
  Square best_move = Square::none;
  while (best <= alpha && moves.remaining() > 0) {
    const Move& move = moves.next();
    const Score score = -search<I, M>(task, board.played(move.square, move.flips), -alpha - 1);
    if (task.stopped) return 0;
    if (score > best) {
      best = score;
      best_move = move.square;
    }
  }
  task.store(board, empties, proven_by(best, alpha, alpha + 1, best_move),
             task.nodes - nodes_before);
  return best;
}

}  // namespace kanzen::small
