// The probability that a value reaches a threshold, given an estimate of it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/types.hpp"

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

  /// The deviation of estimates, in discs.
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

}  // namespace kanzen::campaign
