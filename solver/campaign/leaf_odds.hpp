// How likely it is that a value reaches a threshold, given an estimate of it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/types.hpp"

namespace kanzen::campaign {

/// How far an estimate is above where a value is as likely on either side of the threshold: half
/// way to the value below it. In discs.
[[nodiscard]] constexpr double margin_over(double estimate, Score threshold) noexcept {
  return estimate - (threshold - 1);
}

/// How far from there it is on either side: what makes a position costly, by LeafCost.
[[nodiscard]] constexpr double distance_from(double estimate, Score threshold) noexcept {
  const double margin = margin_over(estimate, threshold);
  return margin < 0 ? -margin : margin;
}

/// The error of an estimate is taken for normal with a deviation that is learned from the answers
/// of solved positions, but for a few estimates that are worth nothing. An answer says only on
/// which side of a threshold the value was: the deviation is the likeliest one given all answers.
/// Thread safety: none.
class LeafOdds {
 public:
  /// Learns that the value was, or was not, at least `threshold`, where it was estimated as so
  /// much.
  void learn(double estimate, Score threshold, bool reached) noexcept;

  /// The probability, strictly between 0 and 1, that the value is at least `threshold`, which is
  /// even, as values are.
  [[nodiscard]] double at_least(double estimate, Score threshold) const noexcept;

  /// The deviation of estimates, in discs.
  [[nodiscard]] double deviation() const noexcept { return deviation_; }

 private:
  [[nodiscard]] double log_likelihood(double deviation) const noexcept;
  void fit() noexcept;

  // How often the value was on the side of its estimate, and how often on the other, by the margin.
  std::array<std::array<std::uint32_t, kMaxScore + 1>, 2> answers_{};
  std::size_t count_ = 0;
  std::size_t next_fit_ = 8;
  double deviation_ = 5.25;
};

}  // namespace kanzen::campaign
