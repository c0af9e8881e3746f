// Random draws for simulated campaigns.
#pragma once

#include <cstddef>

#include "core/random.hpp"
#include "solver/campaign/leaf_cost.hpp"

namespace kanzen::campaign {

/// Uniform in (0, 1).
[[nodiscard]] double draw_fraction(Random& random) noexcept;

/// Normal, with mean 0 and standard deviation 1.
[[nodiscard]] double draw_normal(Random& random) noexcept;

/// The nodes of a leaf, at least 1. Their logarithm is normal, with the parameters of `cost`. For
/// `distance` see LeafCostModel::learn().
[[nodiscard]] double draw_nodes(const LeafCostModel& cost, int empties, double distance,
                                Random& random) noexcept;

/// The factor by which the true mean of a variable may differ from the mean of a sample. The
/// decimal logarithm of the variable is normal; `deviation` is its deviation in the sample. Drawn
/// from Student's distribution, limited to 0.01 .. 100. REQUIRES: count > 0.
[[nodiscard]] double draw_mean_factor(double deviation, std::size_t count, Random& random) noexcept;

}  // namespace kanzen::campaign
