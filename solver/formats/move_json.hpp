// The values of moves as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "solver/engine/solution.hpp"

namespace kanzen {

/// An array of {"move", "lower", "upper", "pv"}. `pv` is absent if no line of play is known.
[[nodiscard]] nlohmann::ordered_json move_values_json(const std::vector<MoveValue>& moves);

}  // namespace kanzen
