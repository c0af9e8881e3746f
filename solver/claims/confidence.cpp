#include "solver/claims/confidence.hpp"

#include <algorithm>
#include <cmath>

namespace kanzen {

ConfidenceInterval wilson_interval(std::uint64_t hits, std::uint64_t trials) noexcept {
  if (trials == 0) return {};
  constexpr double kZ = 1.959964;  // the 97.5 % quantile of the normal distribution
  const auto n = static_cast<double>(trials);
  const double share = static_cast<double>(hits) / n;
  const double centre = share + kZ * kZ / (2 * n);
  const double spread = kZ * std::sqrt(share * (1 - share) / n + kZ * kZ / (4 * n * n));
  const double scale = 1 + kZ * kZ / n;
  // With no hits or only hits, the end is exact and must not be affected by rounding.
  return {hits == 0 ? 0.0 : std::max(0.0, (centre - spread) / scale),
          hits == trials ? 1.0 : std::min(1.0, (centre + spread) / scale)};
}

}  // namespace kanzen
