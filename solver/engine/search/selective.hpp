// ProbCut (Buro 1995): in a selective pass a shallow search that lies far enough outside the window
// stands in for the deep one.
//
// How far is far enough comes from an error model: value - shallow_value is taken as normal with
// mean 0 and a standard deviation that depends on the depth. It was fitted to positions solved
// exactly (`kanzen train errors`, results/probcut.csv): between 11 and 20 empties their number
// makes no difference.
#pragma once

#include "core/eval/estimate.hpp"
#include "solver/engine/search/job.hpp"
#include "solver/engine/search/shallow.hpp"
#include "solver/engine/search/tuning.hpp"
#include "solver/engine/search/worker.hpp"

namespace kanzen {

/// Standard deviation of value - shallow_value(depth), in units of the evaluation.
[[nodiscard, gnu::always_inline]] constexpr inline int estimate_error(int depth) noexcept {
  return tuning::kErrorBase - tuning::kErrorPerPly * depth;
}

/// Tries to cut the null window (alpha, alpha + 1) at a node by a shallow search.
/// Returns an even bound, as values are even: one up to alpha (the value is at most that) or above
/// (it is at least that), each with the confidence of the pass; or -kInfinity: no cut. REQUIRES: a
/// selective pass; tables are there.
template <Isa I>
[[nodiscard]] Score selective_cut(Worker& worker, const Board& board, int empties,
                                  Score alpha) noexcept {
  Seen node;
  see<I>(node, board);
  const int margin = worker.job->margin;
  // The static estimate tells which side to try, and whether trying can succeed at all.
  const int depth = tuning::selective_depth(empties);
  const eval::Estimate reach = margin * estimate_error(depth) / SearchJob::kMarginUnit;
  const eval::Estimate still = eval::estimate<I>(*worker.shared->tables, node.features, empties);
  ++worker.counters.nodes;
  const eval::Estimate slack = estimate_error(0) / 2;
  if (const eval::Estimate bar = (alpha + 1) * eval::kUnitsPerDisc + reach;
      still >= bar - slack && bar < eval::kMaxEstimate) {
    if (shallow_value<I>(worker, node, depth, bar - 1, bar) >= bar) {
      return alpha + 1 + ((alpha + 1) & 1);
    }
  }
  if (const eval::Estimate bar = alpha * eval::kUnitsPerDisc - reach;
      still <= bar + slack && bar > -eval::kMaxEstimate) {
    if (shallow_value<I>(worker, node, depth, bar, bar + 1) <= bar) {
      return alpha - (alpha & 1);
    }
  }
  return -kInfinity;
}

}  // namespace kanzen
