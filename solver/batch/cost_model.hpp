// Predicts how long the rest of a run will take from the positions solved so far.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include "core/types.hpp"

namespace kanzen {

/// The factor by which each additional empty square multiplies the expected work. Work for the same
/// number of empty squares varies by more than that, but no cheap feature predicts it better. The
/// number of legal moves was tried.
inline constexpr double kGrowthPerEmpty = 1.8;

/// Extrapolates: a planned position takes the mean time of the solved ones, adjusted by
/// kGrowthPerEmpty. The times of positions with equal numbers of empty squares vary by a factor of
/// three and more, so early estimates are rough.
class CostModel {
 public:
  /// A position that is being solved.
  struct Running {
    int empties = 0;
    double seconds = 0;  // since its start
  };

  /// Adds a position that is still to be solved. REQUIRES: 0 <= empties <= 64, as everywhere.
  void plan(int empties) noexcept;

  /// Records that a planned position has been solved.
  void done(int empties, double seconds) noexcept;

  /// Removes a planned position that needs no time, for instance because its result was known.
  void drop(int empties) noexcept { --left_[static_cast<std::size_t>(empties)]; }

  [[nodiscard]] std::size_t planned_count() const noexcept { return planned_count_; }
  [[nodiscard]] std::size_t done_count() const noexcept { return done_count_; }

  /// The estimate for all planned positions that are not done, without the time that `running` have
  /// taken. They are among the planned ones. None until one position is done.
  [[nodiscard]] std::optional<double> remaining_seconds(
      std::span<const Running> running = {}) const noexcept;

 private:
  std::array<long, kSquares + 1> left_{};  // by empty squares
  std::size_t planned_count_ = 0;
  std::size_t done_count_ = 0;
  double done_units_ = 0;  // the sum of kGrowthPerEmpty^empties over the positions done
  double done_seconds_ = 0;
};

}  // namespace kanzen
