#include "solver/batch/cost_model.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>

namespace kanzen {

namespace {

// The priors: a position of hard-20-dev takes about 0.26 s with one thread, and the suites of FFO
// differ from a line by a factor of e^1.2.
constexpr double kPriorEmpties = 20;
constexpr double kPriorSeconds = 0.26;
constexpr double kPriorSpread = 1.2;  // standard deviation of the logarithm
constexpr double kLevelWeight = 2;    // in positions
constexpr double kFactorWeight = 60;  // in units of a sum of squared deviations of empties
constexpr double kSpreadWeight = 10;  // in positions
constexpr double kMinSeconds = 1e-6;  // seconds; shorter times are noise

// With many empty squares, a static estimate from this many discs on means a win by far. Of FFO
// #20-59 only #39 and #59 have one, with 26 and 34 empty squares. They take as long as others with
// 14 and 18 empty squares less. With 20 empty squares it means nothing: some of hard-20-dev have
// it.
constexpr int kFarAhead = 36;
constexpr int kManyEmpties = 24;
constexpr int kEmptiesLess = 16;

double density(double z) noexcept { return std::exp(-z * z / 2) / std::sqrt(2 * std::numbers::pi); }

/// The share of a normal distribution above `z`, and never 0.
double share_above(double z) noexcept {
  return std::max(0.5 * std::erfc(z / std::numbers::sqrt2), 1e-300);
}

}  // namespace

void CostModel::plan(int empties) noexcept {
  ++left_[static_cast<std::size_t>(empties)];
  ++planned_count_;
}

void CostModel::plan(const Board& board) {
  if (!evaluator_) {
    evaluator_ = std::make_shared<const eval::Evaluator>(eval::Evaluator::embedded());
  }
  plan(empties_of(board));
}

int CostModel::empties_of(const Board& board) const noexcept {
  const int empties = board.empty_count();
  if (!evaluator_ || empties < kManyEmpties) return empties;
  const bool far_ahead = std::abs(evaluator_->estimate(board)) >= kFarAhead * eval::kUnitsPerDisc;
  return far_ahead ? std::max(empties - kEmptiesLess, 0) : empties;
}

void CostModel::drop(int empties) noexcept { --left_[static_cast<std::size_t>(empties)]; }

void CostModel::done(int empties, double seconds) noexcept {
  const double e = empties;
  const double log_time = std::log(std::max(seconds, kMinSeconds));
  --left_[static_cast<std::size_t>(empties)];
  ++done_count_;
  sum_e_ += e;
  sum_ee_ += e * e;
  sum_log_ += log_time;
  sum_e_log_ += e * log_time;
  sum_log_log_ += log_time * log_time;
}

std::optional<double> CostModel::remaining_seconds(
    std::span<const Running> running) const noexcept {
  if (done_count_ == 0) return std::nullopt;
  const double prior_log = std::log(kPriorSeconds);
  const double n = static_cast<double>(done_count_) + kLevelWeight;
  const double e = sum_e_ + kLevelWeight * kPriorEmpties;
  const double log_time = sum_log_ + kLevelWeight * prior_log;
  const double ee = sum_ee_ + kLevelWeight * kPriorEmpties * kPriorEmpties - e * e / n;
  const double e_log = sum_e_log_ + kLevelWeight * kPriorEmpties * prior_log - e * log_time / n;
  const double log_log =
      sum_log_log_ + kLevelWeight * prior_log * prior_log - log_time * log_time / n;

  const double slope = std::clamp(
      (e_log + kFactorWeight * std::log(kGrowthPerEmpty)) / (ee + kFactorWeight), 0.0, 1.2);
  const double residual = std::max(log_log - 2 * slope * e_log + slope * slope * ee, 0.0);
  const double spread = std::sqrt((kSpreadWeight * kPriorSpread * kPriorSpread + residual) /
                                  (kSpreadWeight + static_cast<double>(done_count_)));
  double level = (log_time - slope * e) / n;  // the logarithm of the median without empty squares

  // How far the time of a running position is above its median, in units of the spread.
  const auto excess = [&](const Running& one) {
    const double so_far = std::log(std::max(one.seconds, kMinSeconds));
    return (so_far - level - slope * one.empties) / spread;
  };
  // A running position counts by the probability that it would have ended, with the mean logarithm
  // of the times that are longer.
  double sum = log_time - slope * e;
  double weight = n;
  for (const Running& one : running) {
    const double z = excess(one);
    const double above = share_above(z);
    const double mean = level + spread * (above > 1e-12 ? density(z) / above : z + 1 / z);
    sum += (1 - above) * mean;
    weight += 1 - above;
  }
  level = sum / weight;

  double left = 0;
  const double mean_factor = std::exp(spread * spread / 2);  // mean by median
  for (std::size_t i = 0; i < left_.size(); ++i) {
    left += static_cast<double>(std::max(left_[i], 0L)) * mean_factor *
            std::exp(level + slope * static_cast<double>(i));
  }
  for (const Running& one : running) {
    const double mean = mean_factor * std::exp(level + slope * one.empties);
    const double z = excess(one);
    const double longer = z < 6 ? mean * share_above(z - spread) / share_above(z) - one.seconds
                                : one.seconds * spread / z;
    left += std::max(longer, 0.0) - mean;
  }
  return std::max(left, 0.0);
}

}  // namespace kanzen
