// How far estimates were from the values of positions whose values are known.
#pragma once

#include <optional>

namespace kanzen {

/// The root mean square error of such estimates in discs, as measured (results/estimate-spread.md);
/// more than 0. About seven in ten were within it of the value, and 19 in 20 within twice as much.
/// It is a figure of many positions: it says nothing about the one in question, and nothing about
/// an estimate of a side alone.
///
/// `confidence` and `depth`: as in Solution. Few positions with more than 30 empty squares
/// were measured.
[[nodiscard]] double estimate_spread(std::optional<double> confidence, int depth,
                                     int empties) noexcept;

}  // namespace kanzen
