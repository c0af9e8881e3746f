#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>

#include "core/board.hpp"

namespace kanzen {

/// Factor of expected work per additional empty square. Work varies by more than that among
/// positions with equally many, but no cheap feature predicts it better; we tried the number of
/// legal moves.
inline constexpr double kGrowthPerEmpty = 1.8;

[[nodiscard]] inline double work_units(int empties) noexcept {
  return std::pow(kGrowthPerEmpty, empties);
}

/// Extrapolates the mean time of solved positions, adjusted by kGrowthPerEmpty. Times vary by a
/// factor of three and more for equally many empty squares, so early estimates are rough.
class CostModel {
 public:
  struct Running {
    int empties = 0;
    double seconds = 0;  // since it began
  };

  /// Adds a position to solve. REQUIRES: 0 <= empties <= 64, as everywhere.
  void plan(int empties) noexcept {
    ++left_[static_cast<std::size_t>(empties)];
    ++planned_count_;
  }

  void done(int empties, double seconds) noexcept {
    drop(empties);
    ++done_count_;
    done_units_ += work_units(empties);
    done_seconds_ += seconds;
  }

  /// Removes a planned position that needs no time, e.g. because its result was known.
  void drop(int empties) noexcept { --left_[static_cast<std::size_t>(empties)]; }

  [[nodiscard]] std::size_t planned_count() const noexcept { return planned_count_; }

  /// Estimates the time for all planned positions that are not done, less what `running`, which are
  /// among them, have taken so far. Nullopt until one is done.
  [[nodiscard]] std::optional<double> remaining_seconds(
      std::span<const Running> running = {}) const noexcept {
    if (done_count_ == 0) return std::nullopt;
    const double per_unit = done_seconds_ / done_units_;
    double left = 0;
    for (int empties = 0; empties <= kSquares; ++empties) {
      const long count = std::max(left_[static_cast<std::size_t>(empties)], 0L);
      left += static_cast<double>(count) * per_unit * work_units(empties);
    }
    for (const Running& one : running)
      left -= std::min(one.seconds, per_unit * work_units(one.empties));
    return std::max(left, 0.0);
  }

 private:
  std::array<long, kSquares + 1> left_{};  // positions by empty squares
  std::size_t planned_count_ = 0;
  std::size_t done_count_ = 0;
  double done_units_ = 0;  // work_units() of the positions done
  double done_seconds_ = 0;
};

}  // namespace kanzen
