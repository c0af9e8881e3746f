// The colours of verdicts on a terminal that shows colours.
#pragma once

#include <string_view>

#include "solver/records/position_record.hpp"

namespace kanzen::cli {

inline constexpr std::string_view kNoColour = "\x1b[0m";
inline constexpr std::string_view kDim = "\x1b[2m";
inline constexpr std::string_view kGreen = "\x1b[32m";
inline constexpr std::string_view kYellow = "\x1b[33m";
inline constexpr std::string_view kBoldRed = "\x1b[1;31m";

[[nodiscard]] constexpr std::string_view colour_of(Verdict verdict) noexcept {
  return verdict == Verdict::confirmed ? kGreen : verdict == Verdict::refuted ? kBoldRed : kDim;
}

/// The colour of an undecided claim stands out, unlike a result without a claim.
[[nodiscard]] constexpr std::string_view claim_colour(Verdict verdict) noexcept {
  return verdict == Verdict::undecided ? kYellow : colour_of(verdict);
}

}  // namespace kanzen::cli
