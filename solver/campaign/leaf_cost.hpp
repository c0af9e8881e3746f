// The number of nodes that it takes to decide whether a value reaches a threshold.
#pragma once

#include <array>

namespace kanzen::campaign {

/// A model in which the decimal logarithm of the nodes is linear, with normal errors. Its variables
/// are the number of empty squares and the distance between estimate and threshold. The model
/// begins with recorded costs of null windows at positions of 16 to 28 empty squares, which count
/// for a few positions. It learns from the positions that a campaign has solved.
/// Thread safety: none.
class LeafCost {
 public:
  LeafCost() noexcept;

  /// Adds a position that was solved by itself, with an empty or a shared table. `distance` is
  /// |estimate - threshold| in discs. REQUIRES: nodes > 0.
  void learn(int empties, double distance, double nodes) noexcept;

  /// Expected nodes: the mean, which the costliest positions dominate, not the median.
  [[nodiscard]] double nodes(int empties, double distance) const noexcept;

  /// The standard deviation of the decimal logarithm of the nodes.
  [[nodiscard]] double spread() const noexcept;

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

}  // namespace kanzen::campaign
