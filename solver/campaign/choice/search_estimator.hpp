// Estimates of values by searches that take a small part of the work of a proof.
#pragma once

#include "core/board.hpp"
#include "solver/campaign/leaf_cost.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen::campaign {

/// The share of the expected work of a proof that its estimate may take, when leaves are chosen.
inline constexpr double kEstimateShare = 0.002;

/// Has its own solver, so that the estimate of a position is always the same.
class SearchEstimator {
 public:
  /// Each search ends with its first selective pass. It may take `share`, from 0 to 1, of the nodes
  /// that a proof is expected to take, but never more than `max_nodes`. With 0 it is a search of
  /// few plies, which takes some tenths of a millisecond.
  explicit SearchEstimator(double share, double max_nodes = 2e6);

  /// The likely value of `board`, in discs for the side to move. REQUIRES: the game is not over.
  [[nodiscard]] double operator()(const Board& board);

 private:
  Solver solver_;
  LeafCostModel cost_;  // with recorded costs only: learned costs would change estimates
  double share_;
  double max_nodes_;
};

}  // namespace kanzen::campaign
