// A confidence interval for a proportion estimated from a sample.
#pragma once

#include <cstdint>

namespace kanzen {

/// An interval of proportions within [0, 1].
struct ConfidenceInterval {
  double low = 0;
  double high = 1;
};

/// The 95 % score interval of Wilson (1927) for a proportion, given `hits` in `trials` independent
/// draws. For draws without replacement it is conservative. With no draws it is [0, 1]. REQUIRES:
/// hits <= trials.
[[nodiscard]] ConfidenceInterval wilson_interval(std::uint64_t hits, std::uint64_t trials) noexcept;

}  // namespace kanzen
