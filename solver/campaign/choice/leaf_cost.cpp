#include <utility>

#include "solver/campaign/choice/estimates.hpp"

namespace kanzen::campaign {

namespace {

/// Decimal logarithms of nodes, at the mean distance, of leaves of campaigns about positions five
/// plies above them: 1671 leaves with 16 to 28 empty squares, below the lines of
/// positions/draw-lines.txt, in null windows, each solved with one thread and an empty table of 64
/// MiB. `bench/leaf_cost.py` recorded them with the evaluation and the search of 9af8518; it prints
/// all values below in ten minutes of a processor.
constexpr std::array<std::pair<int, double>, 7> kRecorded{
    {{16, 3.81}, {18, 4.51}, {20, 4.98}, {22, 5.46}, {24, 5.99}, {26, 6.59}, {28, 7.14}}};
constexpr double kRecordedSpread = 0.55;    // residual, without the distance
constexpr double kRecordedSlope = -0.0425;  // per disc of distance
constexpr double kRecordedDistance = 19;    // mean, in discs
constexpr std::array<double, 3> kDistances{0, 20, 40};
constexpr double kRecordedWeight = 0.5;  // each of these counts as so many positions

}  // namespace

LeafCostModel::LeafCostModel() noexcept {
  for (const auto& [empties, log_nodes] : kRecorded) {
    for (const double distance : kDistances) {
      const double at = log_nodes + kRecordedSlope * (distance - kRecordedDistance);
      // Two points on either side of the mean give the deviation.
      count(empties, distance, at - kRecordedSpread, kRecordedWeight / 2);
      count(empties, distance, at + kRecordedSpread, kRecordedWeight / 2);
    }
  }
  conclude();
}

void LeafCostModel::learn(int empties, double distance, double nodes) noexcept {
  count(empties, distance, std::log10(std::max(nodes, 1.0)), 1);
  conclude();
}

double LeafCostModel::nodes(int empties, double distance) const noexcept {
  // This is the mean of a variable with a normal logarithm.
  const double ln10 = std::log(10.0);
  return std::pow(10.0, median_log(empties, distance) + variance_ * ln10 / 2);
}

double LeafCostModel::deviation() const noexcept { return std::sqrt(variance_); }

void LeafCostModel::count(int empties, double distance, double log_nodes, double weight) noexcept {
  fit_.add({1, static_cast<double>(empties), distance}, log_nodes, weight);
}

void LeafCostModel::conclude() noexcept {
  coefficients_ = fit_.coefficients();
  variance_ = std::clamp(fit_.mean_square(coefficients_), 1e-4, 1.0);
}

double LeafCostModel::median_log(int empties, double distance) const noexcept {
  return std::max(0.0, coefficients_[0] + coefficients_[1] * empties + coefficients_[2] * distance);
}

}  // namespace kanzen::campaign
