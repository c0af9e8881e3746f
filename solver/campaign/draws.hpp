// What is drawn at random for campaigns that are only played.
#pragma once

#include <cstddef>

#include "core/random.hpp"
#include "solver/campaign/leaf_cost.hpp"

namespace kanzen::campaign {

/// Uniform in (0, 1).
[[nodiscard]] double draw_fraction(Random& random) noexcept;

/// Normal, with mean 0 and standard deviation 1.
[[nodiscard]] double draw_normal(Random& random) noexcept;

/// The nodes of a leaf, at least 1: their logarithm is normal, as `cost` has it. For `distance` see
/// LeafCost::learn().
[[nodiscard]] double draw_nodes(const LeafCost& cost, int empties, double distance,
                                Random& random) noexcept;

/// By what factor the true mean of a variable may differ from the mean of a sample, where the
/// decimal logarithm of the variable is normal with this deviation, as the sample has it. Drawn
/// from Student's distribution; from 0.01 to 100. REQUIRES: count > 0.
[[nodiscard]] double draw_mean_factor(double deviation, std::size_t count, Random& random) noexcept;

}  // namespace kanzen::campaign
