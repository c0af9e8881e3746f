// Estimates as results: in even discs, and with their measured error on positions with known
// values.
#pragma once

#include <optional>

#include "core/eval/estimate.hpp"
#include "core/types.hpp"

namespace kanzen {

/// An estimate in discs, rounded to an even number, as values are.
[[nodiscard]] Score to_even_discs(eval::Estimate estimate) noexcept;

/// The root mean square error in discs of estimates of this kind, as measured
/// (results/estimate-spread.md); more than 0. About 7 in 10 errors were at most as large, and 19 in
/// 20 at most twice as large. It is an average over many positions, not the error of one position.
/// It does not apply to estimates that only name a side of the window.
///
/// Solution has the same fields `confidence` and `depth`. Few measured positions had more than 30
/// empty squares.
[[nodiscard]] double estimate_spread(std::optional<double> confidence, int depth,
                                     int empties) noexcept;

}  // namespace kanzen
