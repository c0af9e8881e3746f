#include "solver/engine/estimate_spread.hpp"

#include <array>
#include <cmath>

namespace kanzen {

namespace {

constexpr int kFewEmpties = 22;       // and fewer
constexpr double kTolerance = 0.005;  // files have confidences rounded to thousandths
constexpr int kFewPlies = 4;

/// Root mean square errors in discs. `bench/estimate_spread.py` measured them on positions of
/// positions/ and on their successors. results/estimate-spread.md has its tables; here ranges of
/// empty squares are pooled.
struct ErrorsByEmpties {
  double few;  // with few empty squares
  double many;
};
struct PassErrors {
  double confidence;  // lowest of the passes in this row
  ErrorsByEmpties error;
};
constexpr ErrorsByEmpties kByFewPlies{6.3, 8.3};
constexpr ErrorsByEmpties kByMorePlies{5.0, 6.0};
constexpr std::array<PassErrors, 4> kByPasses{
    {{0.292, {5.1, 7.0}}, {0.651, {3.5, 5.7}}, {0.939, {1.2, 3.4}}, {0.994, {0.9, 0.9}}}};

ErrorsByEmpties measured(std::optional<double> confidence, int depth) noexcept {
  ErrorsByEmpties error = depth <= kFewPlies ? kByFewPlies : kByMorePlies;
  if (!confidence) return error;
  for (const PassErrors& pass : kByPasses) {
    if (pass.confidence <= *confidence + kTolerance) error = pass.error;
  }
  return error;
}

}  // namespace

Score to_even_discs(eval::Estimate estimate) noexcept {
  constexpr double kUnitsPerTwoDiscs = 2.0 * eval::kUnitsPerDisc;
  return 2 * static_cast<Score>(std::lround(estimate / kUnitsPerTwoDiscs));
}

double estimate_spread(std::optional<double> confidence, int depth, int empties) noexcept {
  const ErrorsByEmpties error = measured(confidence, depth);
  return empties <= kFewEmpties ? error.few : error.many;
}

}  // namespace kanzen
