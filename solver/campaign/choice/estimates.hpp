// Estimates what a leaf costs, how fast leaves are solved, and which value a position probably has,
// by searches that take a small part of the work of a proof. They judge each position by itself; a
// selective iteration over the root compares the moves of all positions near it, in a hundredth of
// the work of the proof.
#pragma once

#include <unordered_map>

#include "core/hash.hpp"
#include "core/linear_fit.hpp"
#include "solver/campaign/store/campaign_data.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen::campaign {

/// Takes the decimal logarithm of the nodes for linear in the number of empty squares and the
/// distance between estimate and threshold, with normal errors. The model begins with recorded
/// costs of null windows at positions of 16 to 28 empty squares, which count for a few positions,
/// and learns from those that a campaign has solved.
class LeafCostModel {
 public:
  LeafCostModel() noexcept;

  /// Learns from a position solved by itself, with an empty or a shared table. `distance` is
  /// |estimate - threshold| in discs. REQUIRES: nodes > 0.
  void learn(int empties, double distance, double nodes) noexcept;

  /// Returns the mean, which the costliest positions dominate, not the median.
  [[nodiscard]] double nodes(int empties, double distance) const noexcept;

  /// Returns the standard deviation of the decimal logarithm of the nodes.
  [[nodiscard]] double deviation() const noexcept;

 private:
  void count(int empties, double distance, double log_nodes, double weight) noexcept;
  void conclude() noexcept;
  [[nodiscard]] double median_log(int empties, double distance) const noexcept;

  LinearFit fit_{};  // over (1, empties, distance), with the recorded positions
  LinearFit::Vector coefficients_{};
  double variance_ = 0;
};

/// Measures nodes per second of one thread's processor time. Begins with an assumed speed that
/// counts for a few seconds.
class SolvingRate {
 public:
  /// `seconds` is processor time, summed over all threads. With wall time, leaves would shrink
  /// wherever the machine has other work.
  void learn(double nodes, double seconds) noexcept {
    nodes_ += nodes;
    seconds_ += seconds;
  }

  /// Learns from a fact, whose wall time counts for each of its threads.
  void learn(const Fact& fact) noexcept {
    const Provenance& from = fact.provenance;
    learn(static_cast<double>(from.nodes), from.seconds * from.threads);
  }

  [[nodiscard]] double nodes_per_second() const noexcept { return nodes_ / seconds_; }

 private:
  static constexpr double kFirstRate = 2e7;
  static constexpr double kFirstSeconds = 5;

  double nodes_ = kFirstRate * kFirstSeconds;
  double seconds_ = kFirstSeconds;
};

/// Returns by how many discs the estimate is over the point where both outcomes are equally likely,
/// half way between the threshold and the value below it.
[[nodiscard]] constexpr double margin_over(double estimate, Score threshold) noexcept {
  return estimate - (threshold - 1);
}

/// Returns the distance from that point on either side, which determines the cost in LeafCostModel.
[[nodiscard]] constexpr double distance_from(double estimate, Score threshold) noexcept {
  const double margin = margin_over(estimate, threshold);
  return margin < 0 ? -margin : margin;
}

/// Assumes that errors of estimates are normal, except that a few estimates are worthless. An
/// outcome only says on which side of a threshold the value was, so the deviation is the likeliest
/// one given all outcomes.
class EstimateErrorModel {
 public:
  void learn(double estimate, Score threshold, bool reached) noexcept;

  /// Returns a value strictly between 0 and 1. REQUIRES: `threshold` is even, as all values are.
  [[nodiscard]] double probability_at_least(double estimate, Score threshold) const noexcept;

  [[nodiscard]] double deviation() const noexcept { return deviation_; }

 private:
  [[nodiscard]] double log_likelihood(double deviation) const noexcept;
  void fit() noexcept;

  // Counts the values on the side of their estimate, and on the other side, by the margin.
  std::array<std::array<std::uint32_t, kMaxScore + 1>, 2> outcomes_{};
  std::size_t count_ = 0;
  std::size_t next_fit_ = 8;
  double deviation_ = 5.25;
};

/// Estimates may take this share of the expected work of a proof while leaves are chosen.
inline constexpr double kEstimateShare = 0.002;

/// Estimates by a solver of its own, so that a position always gets the same estimate.
class SearchEstimator {
 public:
  /// Each search ends with its first selective iteration. It may take `share`, from 0 to 1, of the
  /// nodes expected for a proof, but never more than kMaxNodes. With 0 it is a search of few
  /// plies, in some tenths of a millisecond.
  explicit SearchEstimator(double share);

  /// REQUIRES: the game is not over.
  [[nodiscard]] double operator()(const Board& board);

 private:
  static constexpr double kMaxNodes = 2e6;

  Solver solver_;
  LeafCostModel cost_;  // recorded costs only: learned ones would change estimates
  double share_;
};

class SelectiveBounds {
 public:
  /// Searches `root` up to the second selective iteration, with this window and at most `max_nodes`
  /// nodes, and copies the bounds that the tables of `solver` hold for positions up to kMaxPlies
  /// plies below. Does nothing if the solver has been stopped. REQUIRES: as Solver::solve().
  void search(Solver& solver, const Board& root, const Window& window, std::uint64_t max_nodes);

  /// Whether the value of a canonical position is likely to reach `threshold`; nullopt if unknown.
  [[nodiscard]] std::optional<bool> at_least(const Board& canonical, Score threshold) const;

 private:
  static constexpr int kMaxPlies = 5;

  std::unordered_map<Board, Bounds, BoardHasher> bounds_;  // by canonical position
};

}  // namespace kanzen::campaign
