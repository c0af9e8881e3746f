#include "solver/engine/search/selective_result.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/isa.hpp"
#include "solver/engine/search/shallow.hpp"
#include "solver/engine/search/tuning.hpp"

namespace kanzen {

namespace {

/// The even number of discs nearest to an estimate.
[[nodiscard]] Score to_score(eval::Estimate estimate) noexcept {
  constexpr double kStep = 2.0 * eval::kUnitsPerDisc;
  return 2 * static_cast<Score>(std::lround(estimate / kStep));
}

}  // namespace

double confidence_of(const Selectivity& selectivity) noexcept {
  const double deviations =
      static_cast<double>(selectivity.margin) / tuning::kMarginUnitsPerDeviation;
  return std::erf(deviations / std::numbers::sqrt2);
}

SelectiveResult shallow_result(Worker& worker, const Board& board) noexcept {
  using Isa = isa::Generic;  // called once per position: speed does not matter
  constexpr eval::Estimate kInfinite = 2 * eval::kMaxEstimate;
  const int depth = std::min(tuning::kShallowResultPlies, board.empty_count());
  EvaluatedNode node;
  make_node<Isa>(node, board);
  const Bitboard moves = legal_moves<Isa>(board.player, board.opponent);
  if (moves == 0) {
    const eval::Estimate value = shallow_value<Isa>(worker, node, depth, -kInfinite, kInfinite);
    return {.score = to_score(value), .best = Square::pass, .depth = depth};
  }
  eval::Estimate best = -kInfinite;
  Square best_move = Square::none;
  for (const Square square : squares(moves)) {
    EvaluatedNode child;
    make_child<Isa>(child, node, square, flips<Isa>(square, board.player, board.opponent));
    const eval::Estimate value = -shallow_value<Isa>(worker, child, depth - 1, -kInfinite, -best);
    if (value > best) {
      best = value;
      best_move = square;
    }
  }
  return {.score = to_score(best), .best = best_move, .depth = depth};
}

}  // namespace kanzen
