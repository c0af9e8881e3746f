// How far a share found in a sample can be from the share in the whole.
#pragma once

#include <cstdint>

namespace kanzen {

/// Shares, from 0 to 1.
struct Interval {
  double low = 0;
  double high = 1;
};

/// The 95 % confidence interval of Wilson (1927) for a share of which `hits` of `trials` draws were
/// found to have it. That the draws were made without replacement makes the truth narrower, never
/// wider. Without any draw it is everything. REQUIRES: hits <= trials.
[[nodiscard]] Interval wilson_interval(std::uint64_t hits, std::uint64_t trials) noexcept;

}  // namespace kanzen
