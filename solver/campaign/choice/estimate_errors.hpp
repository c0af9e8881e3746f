// Estimates of values, by searches that take a small part of the work of a proof, and how far they
// can be trusted.
//
// Estimates judge each position by itself. A selective pass over the root compares the moves of all
// positions near it, and takes a hundredth of the work of the proof.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>

#include "core/board.hpp"
#include "core/hash.hpp"
#include "solver/campaign/leaf_cost.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen::campaign {

/// The distance in discs by which an estimate exceeds the point where both outcomes are equally
/// likely. That point lies half way between the threshold and the value below it.
[[nodiscard]] constexpr double margin_over(double estimate, Score threshold) noexcept {
  return estimate - (threshold - 1);
}

/// The distance on either side of that point, which determines the cost in LeafCostModel.
[[nodiscard]] constexpr double distance_from(double estimate, Score threshold) noexcept {
  const double margin = margin_over(estimate, threshold);
  return margin < 0 ? -margin : margin;
}

/// A model in which the errors of estimates are normal, except that a few estimates are worthless.
/// It learns the deviation from the outcomes of solved positions. An outcome only says on which
/// side of a threshold the value was, so the deviation is the likeliest one given all outcomes.
class EstimateErrorModel {
 public:
  /// Adds an outcome: the value with this estimate was at least `threshold`, or was not.
  void learn(double estimate, Score threshold, bool reached) noexcept;

  /// The probability, strictly between 0 and 1, that the value is at least `threshold`. REQUIRES:
  /// `threshold` is even, as all values are.
  [[nodiscard]] double probability_at_least(double estimate, Score threshold) const noexcept;

  [[nodiscard]] double deviation() const noexcept { return deviation_; }

 private:
  [[nodiscard]] double log_likelihood(double deviation) const noexcept;
  void fit() noexcept;

  // Counts of values on the side of their estimate, and on the other side, by the margin.
  std::array<std::array<std::uint32_t, kMaxScore + 1>, 2> outcomes_{};
  std::size_t count_ = 0;
  std::size_t next_fit_ = 8;
  double deviation_ = 5.25;
};

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

class SelectiveBounds {
 public:
  /// Searches `root` up to the second selective pass, with this window and at most `max_nodes`
  /// nodes. Then it copies the bounds that the tables of `solver` hold for positions up to
  /// kMaxPlies plies after the root. Does nothing if the solver has been stopped. REQUIRES: as
  /// Solver::solve().
  void search(Solver& solver, const Board& root, const Window& window, std::uint64_t max_nodes);

  /// Whether the value of a canonical position is likely to be at least `threshold`; nothing
  /// if unknown.
  [[nodiscard]] std::optional<bool> at_least(const Board& canonical, Score threshold) const;

 private:
  static constexpr int kMaxPlies = 5;

  std::unordered_map<Board, Bounds, BoardHasher> bounds_;  // by canonical position
};

}  // namespace kanzen::campaign
