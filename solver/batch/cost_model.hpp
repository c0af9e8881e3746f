// Predicts how long the rest of a run will take from the positions solved so far.
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "core/types.hpp"

namespace kanzen {

/// Times vary by orders of magnitude for the same number of empty squares. On average, however,
/// each additional empty square multiplies the time by a nearly constant factor. The model
/// estimates this factor by least squares on the logarithm of the times, with a prior of 1.8 that
/// prevails while there are few data. It then scales the curve to reproduce the total time spent so
/// far: the sum matters, and a few hard positions dominate it.
/// Thread safety: none.
class CostModel {
 public:
  /// Adds a position that is still to be solved. REQUIRES: 0 <= empties <= 64.
  void plan(int empties) noexcept;

  /// Records that a planned position has been solved.
  void done(int empties, double seconds) noexcept;

  /// Removes a planned position that needs no time, for instance because its result was known.
  void drop(int empties) noexcept;

  [[nodiscard]] std::size_t planned_count() const noexcept { return planned_count_; }
  [[nodiscard]] std::size_t done_count() const noexcept { return done_count_; }

  /// The estimate for all planned positions that are not done; none until one is done.
  [[nodiscard]] std::optional<double> remaining_seconds() const noexcept;

 private:
  std::array<long, kSquares + 1> left_{};
  std::size_t planned_count_ = 0;
  std::size_t done_count_ = 0;
  // Sums over the positions done: of e, e^2, log t, and e log t. e is the number of empty squares,
  // t the time in seconds.
  double sum_e_ = 0;
  double sum_ee_ = 0;
  double sum_log_ = 0;
  double sum_e_log_ = 0;
  std::array<std::size_t, kSquares + 1> done_at_{};
  double seconds_ = 0;
};

}  // namespace kanzen
