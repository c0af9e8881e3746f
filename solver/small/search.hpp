// The search of small boards: fail-soft NegaScout with a table, a plain relative of
// solver/engine/search/search.hpp. Nothing that was learned about the whole board helps here.
#pragma once

#include <bit>

#include "core/hash.hpp"
#include "solver/small/leaf.hpp"
#include "solver/small/ranked_moves.hpp"
#include "solver/small/table_key.hpp"

namespace kanzen::small {

// The numbers of empties from which on something is done; none of them changes a value.
inline constexpr int kTableMinEmpties = 8;
inline constexpr int kEnhancedCutoffMinEmpties = 10;
inline constexpr int kSymmetryMinEmpties = 20;  // all images share an entry of the table

/// What the table calls a board: an image, and which one.
[[nodiscard, gnu::always_inline]] inline Canonical key_board(const Board& board,
                                                             int empties) noexcept {
  return empties < kSymmetryMinEmpties ? Canonical{board, 0} : table_image(board);
}

/// Score from the side to move, in discs, window (alpha, beta).
/// REQUIRES: alpha < beta; the discs of `board` are inside M and disjoint.
/// ENSURES, with v the value and r the result:  r <= alpha: v <= r;  r >= beta: v >= r;  else
/// v == r. After a stop the result means nothing.
template <Isa I, Bitboard M>
[[nodiscard]] Score search(Task& task, const Board& board, Score alpha, Score beta) noexcept {
  // Step 1. Few empties.
  const Bitboard empty = M & board.empties();
  const int empties = popcount(empty);
  if (empties < kTableMinEmpties) return last_plies<I, M>(task, board, empty, alpha, beta);
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
    if (moves_inside<I, M>(board.passed()) == 0) return counted<M>(board);
    return -search<I, M>(task, board.passed(), -beta, -alpha);
  }

  // Step 4. What the table knows.
  const Canonical key = key_board(board, empties);
  const std::uint64_t hash = hash_of(key.board);
  Square known = Square::none;
  if (const auto bounds = task.table.probe(key.board, hash)) {
    if (bounds->lower >= beta || bounds->exact()) return bounds->lower;
    if (bounds->upper <= alpha) return bounds->upper;
    known = key.symmetry == 0 ? bounds->move : out_of_image(bounds->move, key.symmetry);
  }

  // Step 5. What it knows of the children (enhanced transposition cutoff, Plaat 1996).
  if (empties >= kEnhancedCutoffMinEmpties) {
    for (const Square square : squares(legal)) {
      const Board child = board.played(square, flips<I>(square, board.player, board.opponent));
      const Board image = key_board(child, empties - 1).board;
      const auto bounds = task.table.probe(image, hash_of(image));
      if (bounds && -bounds->upper >= beta) return -bounds->upper;
    }
  }

  // Step 6. The children, younger brothers by null windows first.
  RankedMoves<M> moves;
  rank<I, M>(task, board, legal, known, empties, moves);
  Score best = -kInfinity;
  Square best_move = Square::none;
  for (std::size_t i = 0; i < moves.count && best < beta; ++i) {
    const RankedMove& move = moves.pick(i);
    const Score low = best > alpha ? best : alpha;
    Score score = -search<I, M>(task, move.child, i == 0 ? -beta : -low - 1, -low);
    if (i != 0 && score > low && score < beta) {
      score = -search<I, M>(task, move.child, -beta, -score);
    }
    if (task.stopped) return 0;
    if (score > best) {
      best = score;
      best_move = move.square;
    }
  }
  if (key.symmetry != 0) best_move = into_image(best_move, key.symmetry);
  task.table.store(key.board, hash, proven_by(best, alpha, beta, best_move),
                   static_cast<int>(std::bit_width(task.nodes - nodes_before)));
  return best;
}

}  // namespace kanzen::small
