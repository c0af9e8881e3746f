#include "solver/batch/cost_model.hpp"

#include <algorithm>

namespace kanzen {

void CostModel::plan(int empties) noexcept {
  ++left_[static_cast<std::size_t>(empties)];
  ++planned_count_;
}

void CostModel::done(int empties, double seconds) noexcept {
  drop(empties);
  ++done_count_;
  done_units_ += work_units(empties);
  done_seconds_ += seconds;
}

std::optional<double> CostModel::remaining_seconds(
    std::span<const Running> running) const noexcept {
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

}  // namespace kanzen
