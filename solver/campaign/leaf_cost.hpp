// How many nodes it takes to settle on which side of a threshold the value of a position lies.
#pragma once

#include <array>

namespace kanzen::campaign {

/// The decimal logarithm of the nodes is taken for linear in the number of empty squares and in the
/// distance between the estimate of the value and the threshold, with normal errors. Begins with
/// what null windows at positions of 16 to 28 empty squares have cost, which counts for a few
/// positions, and learns from those that a campaign has solved. Thread safety: none.
class LeafCost {
 public:
  LeafCost() noexcept;

  /// Learns from a position that was solved from an empty or a shared table, by itself. `distance`
  /// is |estimate - threshold| in discs. REQUIRES: nodes > 0.
  void learn(int empties, double distance, double nodes) noexcept;

  /// Expected nodes: the mean, which the costliest positions dominate, not the median.
  [[nodiscard]] double nodes(int empties, double distance) const noexcept;

  /// The standard deviation of the decimal logarithm of the nodes.
  [[nodiscard]] double spread() const noexcept;

 private:
  void count(int empties, double distance, double log_nodes, double weight) noexcept;
  void fit() noexcept;
  [[nodiscard]] double median_log(int empties, double distance) const noexcept;

  // Sums of products of (1, empties, distance) with each other and with the logarithm, over what
  // was learned and what stands for the beginning.
  std::array<std::array<double, 3>, 3> products_{};
  std::array<double, 3> with_log_{};
  double log_squares_ = 0;
  double weight_ = 0;
  std::array<double, 3> coefficients_{};
  double variance_ = 0;
};

}  // namespace kanzen::campaign
