// Alpha-beta over the learned evaluation, a few plies deep. It estimates values, for selective cuts
// and for positions that no search can solve in time. Nothing here proves anything.
#pragma once

#include "core/board.hpp"
#include "core/eval/estimate.hpp"
#include "core/eval/features.hpp"
#include "core/flips.hpp"
#include "core/moves.hpp"
#include "core/score.hpp"
#include "solver/engine/search/evaluated_node.hpp"
#include "solver/engine/search/worker.hpp"

namespace kanzen {

/// Estimated value of a position after `depth` more plies of best play, for the side to move, in
/// units of the evaluation. Fail-soft alpha-beta with window (alpha, beta). Passes are not plies.
/// REQUIRES: worker.shared->evaluation is not null; depth >= 0; alpha < beta.
template <Isa I>
[[nodiscard]] eval::Estimate shallow_estimate(Worker& worker, const EvaluatedNode& node, int depth,
                                              eval::Estimate alpha, eval::Estimate beta) noexcept {
  ++worker.counters.nodes;
  const int empties = node.board.empty_count();
  if (depth == 0 && empties != 0) {
    return eval::estimate<I>(*worker.shared->evaluation, node.features, empties);
  }
  Bitboard moves = legal_moves<I>(node.board.player, node.board.opponent);
  if (moves == 0) {
    if (legal_moves<I>(node.board.opponent, node.board.player) == 0) {
      return final_score(node.board) * eval::kUnitsPerDisc;
    }
    EvaluatedNode passed;
    passed.board = node.board.passed();
    eval::pass<I>(passed.features, node.features);
    return -shallow_estimate<I>(worker, passed, depth, -beta, -alpha);
  }
  eval::Estimate best = -eval::kInfiniteEstimate;
  const bool estimates_children = depth == 1 && empties > 1;
  // Corners first: the only ordering that pays at these depths.
  for (const Bitboard group : {moves & kCorners, moves & ~kCorners}) {
    for (const Square square : squares(group)) {
      const Bitboard flipped = flips<I>(square, node.board.player, node.board.opponent);
      EvaluatedNode child;
      make_child<I>(child, node, square, flipped);
      eval::Estimate value;
      if (estimates_children) {
        ++worker.counters.nodes;
        value = -eval::estimate<I>(*worker.shared->evaluation, child.features, empties - 1);
      } else {
        value =
            -shallow_estimate<I>(worker, child, depth - 1, -beta, best > alpha ? -best : -alpha);
      }
      if (value > best) {
        best = value;
        if (best >= beta) return best;
      }
    }
  }
  return best;
}

}  // namespace kanzen
