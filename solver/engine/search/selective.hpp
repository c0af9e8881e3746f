// ProbCut (Buro 1995), for selective passes.
//
// The idea: the result of a shallow search is close to the value. If it lies far enough outside the
// window, the value probably lies outside, too. Then the shallow search replaces the deep one.
//
// An error model decides how far is enough. It assumes that value - shallow_estimate is normally
// distributed with mean 0. The standard deviation depends on the depth, the number of moves and the
// occupied corners. It was fitted to nodes where such cuts are tried (results/tuning.md). It does
// not depend on the number of empty squares, at least from 11 to 20.
#pragma once

#include "core/bits.hpp"
#include "core/board.hpp"
#include "core/eval/estimate.hpp"
#include "core/moves.hpp"
#include "solver/engine/search/evaluated_node.hpp"
#include "solver/engine/search/selectivity.hpp"
#include "solver/engine/search/shallow.hpp"
#include "solver/engine/search/tuning.hpp"
#include "solver/engine/search/worker.hpp"

namespace kanzen {

/// Standard deviation of value - shallow_estimate(depth), in units of the evaluation. `legal` are
/// the legal moves of the position.
template <Isa I>
[[nodiscard, gnu::always_inline]] inline eval::Estimate shallow_deviation(const Board& board,
                                                                          Bitboard legal,
                                                                          int depth) noexcept {
  const int moves = popcount(legal) + popcount(legal_moves<I>(board.opponent, board.player));
  const int corners = popcount(board.occupied() & kCorners);
  const eval::Estimate error = tuning::kErrorBase - tuning::kErrorPerPly * depth -
                               tuning::kErrorPerMove * moves - tuning::kErrorPerCorner * corners;
  return error < tuning::kMinError ? tuning::kMinError : error;
}

/// The result of a selective_cut() that did not cut.
inline constexpr Score kNoCut = -kInfinity;

/// Tries to cut the null window (alpha, alpha + 1) at a node by a shallow search. Returns a bound
/// on the level of the pass, even as values are: an upper bound if it is at most alpha, otherwise a
/// lower bound. Returns kNoCut if there is no cut. REQUIRES: a selective pass;
/// worker.shared->evaluation is not null.
template <Isa I>
[[nodiscard]] Score selective_cut(Worker& worker, const EvaluatedNode& node, Bitboard legal,
                                  int empties, Score alpha) noexcept {
  const int depth = tuning::selective_depth(empties);
  const eval::Estimate margin = worker.selectivity->margin *
                                shallow_deviation<I>(node.board, legal, depth) /
                                tuning::kMarginUnitsPerDeviation;
  // The static evaluation shows which side to try, and whether trying can succeed at all.
  const eval::Estimate static_evaluation =
      eval::estimate<I>(*worker.shared->evaluation, node.features, empties);
  ++worker.counters.nodes;
  if (const eval::Estimate threshold = (alpha + 1) * eval::kUnitsPerDisc + margin;
      static_evaluation >= threshold - tuning::kSelectiveCutMargin &&
      threshold < eval::kMaxEstimate) {
    if (shallow_estimate<I>(worker, node, depth, threshold - 1, threshold) >= threshold) {
      return alpha + 1 + ((alpha + 1) & 1);
    }
  }
  if (const eval::Estimate threshold = alpha * eval::kUnitsPerDisc - margin;
      static_evaluation <= threshold + tuning::kSelectiveCutMargin &&
      threshold > -eval::kMaxEstimate) {
    if (shallow_estimate<I>(worker, node, depth, threshold, threshold + 1) <= threshold) {
      return alpha - (alpha & 1);
    }
  }
  return kNoCut;
}

}  // namespace kanzen
