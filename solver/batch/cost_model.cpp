#include "solver/batch/cost_model.hpp"

#include <algorithm>
#include <cmath>

namespace kanzen {

namespace {

constexpr double kPriorFactor = 1.8;  // per empty square
constexpr double kPriorWeight = 20;   // in units of a sum of squared deviations of empties
constexpr double kMinSeconds = 1e-6;  // seconds; shorter times are noise

}  // namespace

void CostModel::plan(int empties) noexcept {
  ++left_[static_cast<std::size_t>(empties)];
  ++planned_count_;
}

void CostModel::drop(int empties) noexcept { --left_[static_cast<std::size_t>(empties)]; }

void CostModel::done(int empties, double seconds) noexcept {
  const double e = empties;
  const double log_time = std::log(std::max(seconds, kMinSeconds));
  --left_[static_cast<std::size_t>(empties)];
  ++done_at_[static_cast<std::size_t>(empties)];
  ++done_count_;
  sum_e_ += e;
  sum_ee_ += e * e;
  sum_log_ += log_time;
  sum_e_log_ += e * log_time;
  seconds_ += seconds;
}

std::optional<double> CostModel::remaining_seconds() const noexcept {
  if (done_count_ == 0) return std::nullopt;
  const auto n = static_cast<double>(done_count_);
  const double spread = sum_ee_ - sum_e_ * sum_e_ / n;
  const double covariance = sum_e_log_ - sum_e_ * sum_log_ / n;
  const double slope = std::clamp(
      (covariance + kPriorWeight * std::log(kPriorFactor)) / (spread + kPriorWeight), 0.0, 2.0);
  const double middle = sum_e_ / n;  // keeps the exponents small
  double spent_units = 0;
  double left_units = 0;
  for (std::size_t e = 0; e < left_.size(); ++e) {
    const double unit = std::exp(slope * (static_cast<double>(e) - middle));
    spent_units += static_cast<double>(done_at_[e]) * unit;
    left_units += static_cast<double>(std::max(left_[e], 0L)) * unit;
  }
  return seconds_ * left_units / spent_units;
}

}  // namespace kanzen
