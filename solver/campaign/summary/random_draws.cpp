#include "solver/campaign/summary/random_draws.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace kanzen::campaign {

double draw_fraction(Random& random) noexcept {
  return (static_cast<double>(random.bits() >> 11) + 0.5) * 0x1p-53;
}

double draw_normal(Random& random) noexcept {
  // Box and Muller 1958.
  const double radius = std::sqrt(-2 * std::log(draw_fraction(random)));
  return radius * std::cos(2 * std::numbers::pi * draw_fraction(random));
}

double draw_nodes(const LeafCostModel& cost, int empties, double distance,
                  Random& random) noexcept {
  const double deviation = cost.deviation();
  // LeafCostModel returns the mean, which is above the median of such a variable.
  const double median_log =
      std::log10(cost.nodes(empties, distance)) - deviation * deviation * std::log(10.0) / 2;
  return std::max(1.0, std::pow(10.0, median_log + deviation * draw_normal(random)));
}

double draw_mean_factor(double deviation, std::size_t count, Random& random) noexcept {
  const double freedom = std::max(1.0, static_cast<double>(count) - 1);
  double squares = 0;
  for (double i = 0; i < freedom; ++i) {
    const double drawn = draw_normal(random);
    squares += drawn * drawn;
  }
  const double student = draw_normal(random) / std::sqrt(squares / freedom);
  const double log = student * deviation / std::sqrt(static_cast<double>(count));
  return std::pow(10.0, std::clamp(log, -2.0, 2.0));
}

}  // namespace kanzen::campaign
