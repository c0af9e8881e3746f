#include "solver/engine/root_estimate.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/eval/estimate.hpp"
#include "core/flips.hpp"
#include "core/isa.hpp"
#include "core/moves.hpp"
#include "solver/engine/estimate_spread.hpp"
#include "solver/engine/search/evaluated_node.hpp"
#include "solver/engine/search/shallow.hpp"
#include "solver/engine/search/tuning.hpp"

namespace kanzen {

double cut_confidence(const Selectivity& selectivity) noexcept {
  const double deviations =
      static_cast<double>(selectivity.margin) / tuning::kMarginUnitsPerDeviation;
  return std::erf(deviations / std::numbers::sqrt2);
}

RootEstimate search_shallow(Worker& worker, const Board& board) noexcept {
  using Isa = isa::Generic;  // called once per position: speed does not matter
  const int depth = std::min(tuning::kShallowResultPlies, board.empty_count());
  EvaluatedNode node;
  make_node<Isa>(node, board);
  const Bitboard moves = legal_moves<Isa>(board.player, board.opponent);
  if (moves == 0) {
    const eval::Estimate value = shallow_estimate<Isa>(
        worker, node, depth, -eval::kInfiniteEstimate, eval::kInfiniteEstimate);
    return {.score = to_even_discs(value), .best_move = Square::pass, .depth = depth};
  }
  eval::Estimate best = -eval::kInfiniteEstimate;
  Square best_move = Square::none;
  for (const Square square : squares(moves)) {
    EvaluatedNode child;
    make_child<Isa>(child, node, square, flips<Isa>(square, board.player, board.opponent));
    const eval::Estimate value =
        -shallow_estimate<Isa>(worker, child, depth - 1, -eval::kInfiniteEstimate, -best);
    if (value > best) {
      best = value;
      best_move = square;
    }
  }
  return {.score = to_even_discs(best), .best_move = best_move, .depth = depth};
}

}  // namespace kanzen
