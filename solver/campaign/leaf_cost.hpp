// The cost of leaves: the nodes that decide whether a value reaches a threshold, and the speed of
// solving.
#pragma once

#include <array>

#include "solver/campaign/campaign_data.hpp"

namespace kanzen::campaign {

/// The decimal logarithm of the nodes is linear in the number of empty squares and the distance
/// between estimate and threshold, with normal errors. The model begins with recorded costs of null
/// windows at positions of 16 to 28 empty squares, which count for a few positions, and learns from
/// those that a campaign has solved.
class LeafCostModel {
 public:
  LeafCostModel() noexcept;

  /// A position solved by itself, with an empty or a shared table. `distance` is |estimate -
  /// threshold| in discs. REQUIRES: nodes > 0.
  void learn(int empties, double distance, double nodes) noexcept;

  /// The mean, which the costliest positions dominate, not the median.
  [[nodiscard]] double nodes(int empties, double distance) const noexcept;

  /// The decimal logarithm of the nodes deviates by this much.
  [[nodiscard]] double deviation() const noexcept;

 private:
  void count(int empties, double distance, double log_nodes, double weight) noexcept;
  void fit() noexcept;
  [[nodiscard]] double median_log(int empties, double distance) const noexcept;

  // Sums of products of (1, empties, distance) with each other and with the logarithm, over the
  // learned positions and the recorded ones.
  std::array<std::array<double, 3>, 3> products_{};
  std::array<double, 3> with_log_{};
  double log_squares_ = 0;
  double weight_ = 0;
  std::array<double, 3> coefficients_{};
  double variance_ = 0;
};

/// Nodes per second of one thread's processor time. Begins with an assumed speed that counts for a
/// few seconds.
class SolvingRate {
 public:
  /// `seconds` of processor time, summed over all threads. Wall time would make leaves smaller
  /// wherever the machine has other work.
  void learn(double nodes, double seconds) noexcept {
    nodes_ += nodes;
    seconds_ += seconds;
  }

  /// Counts the wall time of its threads.
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

}  // namespace kanzen::campaign
