// Shallow searches over the learned evaluation, and ProbCut (Buro 1995): the result of a shallow
// search is close to the value, so if it lies far enough outside the window, it replaces the deep
// search in a selective iteration. Nothing here proves anything.
//
// An error model decides how far is enough. It assumes that value - shallow_estimate is normally
// distributed with mean 0. The standard deviation depends on the depth, the number of moves and the
// occupied corners, not on the number of empty squares, at least from 11 to 20. It was fitted to
// nodes where such cuts are tried (results/tuning.md).
#pragma once

#include "core/moves.hpp"
#include "solver/engine/search/worker.hpp"

namespace kanzen {

struct EvaluatedNode {
  Board board;
  eval::Features features;
};

template <Isa I>
[[gnu::always_inline]] inline void make_node(EvaluatedNode& out, const Board& board) noexcept {
  out.board = board;
  eval::compute<I>(out.features, board);
}

template <Isa I>
[[gnu::always_inline]] inline void make_child(EvaluatedNode& out, const EvaluatedNode& parent,
                                              Square square, Bitboard flipped) noexcept {
  out.board = parent.board.played(square, flipped);
  eval::update<I>(out.features, parent.features, square, flipped);
}

/// An evaluated node that is computed on first use: quickly from the parent, or from the discs.
class LazyEvaluatedNode {
 public:
  /// `parent` is null or outlives this object.
  [[gnu::always_inline]] explicit LazyEvaluatedNode(const EvaluatedNode* parent) noexcept
      : parent_(parent) {}

  /// REQUIRES: `board` is the same at every call, and if there is a parent, a move leads from
  /// there to `board`.
  template <Isa I>
  [[nodiscard, gnu::always_inline]] inline const EvaluatedNode& get(const Board& board) noexcept {
    if (!is_computed_) {
      is_computed_ = true;
      if (parent_ == nullptr) {
        make_node<I>(node_, board);
      } else {
        const Bitboard placed = board.occupied() ^ parent_->board.occupied();
        make_child<I>(node_, *parent_, first_square(placed),
                      parent_->board.opponent ^ board.player);
      }
    }
    return node_;
  }

  [[nodiscard, gnu::always_inline]] const EvaluatedNode* computed() const noexcept {
    return is_computed_ ? &node_ : nullptr;
  }

 private:
  const EvaluatedNode* parent_;
  bool is_computed_ = false;
  EvaluatedNode node_;  // deliberately not initialised
};

/// Estimates a position after `depth` more plies of best play, for the side to move, in units of
/// the evaluation. Fail-soft alpha-beta with window (alpha, beta). Passes are not plies. REQUIRES:
/// worker.shared->evaluation is not null; depth >= 0; alpha < beta.
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
  // Corners first is the only ordering that pays at these depths.
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

/// Returns the standard deviation of value - shallow_estimate(depth), in units of the evaluation.
/// `legal` are the legal moves of the position.
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

inline constexpr Score kNoCut = -kInfinity;

/// Tries to cut the null window (alpha, alpha + 1) by a shallow search. Returns a bound on the
/// level of the iteration, even as values are: an upper bound if it is at most alpha, otherwise a
/// lower bound; kNoCut if there is no cut. REQUIRES: a selective iteration;
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
