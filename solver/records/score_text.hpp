// Scores and bounds as people read them.
#pragma once

#include <string>

#include "core/board.hpp"
#include "solver/engine/solution.hpp"

namespace kanzen {

/// "+06", "-12", "+00".
[[nodiscard]] std::string score_text(Score score);

/// Bounds of a value: "+06" if they are equal, ">=+06" or "<=-02" if one of them says nothing, else
/// "-10..+20".
[[nodiscard]] std::string bounds_text(Score lower, Score upper);

/// "+06" if exact, ">=+06" or "<=-02" for a bound, "~+04" for an estimate, or the bounds "-10..+20"
/// if unfinished.
[[nodiscard]] std::string value_text(const Solution& solution);

}  // namespace kanzen
