#pragma once

#include <cstdint>

namespace kanzen {

struct ConfidenceInterval {
  double low = 0;
  double high = 1;
};

/// The 95 % score interval of Wilson (1927), given `hits` in `trials` independent draws;
/// conservative for draws without replacement. [0, 1] without draws. REQUIRES: hits <= trials.
[[nodiscard]] ConfidenceInterval wilson_interval(std::uint64_t hits, std::uint64_t trials) noexcept;

}  // namespace kanzen
