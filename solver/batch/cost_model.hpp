// How long the rest of a run will take, learned from the run itself.
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "core/types.hpp"

namespace kanzen {

/// Positions of one number of empties vary by orders of magnitude, but each further empty square
/// costs a nearly constant factor. The model fits that factor to the positions done, by least
/// squares on the logarithm of their times, held by a prior of 1.8 as long as they say little; the
/// level is then chosen so that the model gives the total time spent so far, because the sum is
/// what is asked for and a few hard positions dominate it. Not thread-safe.
class CostModel {
 public:
  /// A position that is still to be solved. REQUIRES: 0 <= empties <= 64.
  void plan(int empties) noexcept;

  /// A planned position has been solved.
  void done(int empties, double seconds) noexcept;

  /// A planned position needs no time: it was known, or could not be read after all.
  void drop(int empties) noexcept;

  [[nodiscard]] std::size_t planned_count() const noexcept { return planned_count_; }
  [[nodiscard]] std::size_t done_count() const noexcept { return done_count_; }

  /// Estimate for all positions planned and not done; nothing before the first is done.
  [[nodiscard]] std::optional<double> remaining_seconds() const noexcept;

 private:
  std::array<long, kSquares + 1> left_{};
  std::size_t planned_count_ = 0;
  std::size_t done_count_ = 0;
  // Sums over the positions done: of e, e^2, log t, e log t.
  double sum_e_ = 0;
  double sum_ee_ = 0;
  double sum_log_ = 0;
  double sum_e_log_ = 0;
  std::array<std::size_t, kSquares + 1> done_at_{};
  double seconds_ = 0;
};

}  // namespace kanzen
