// The values of moves below a row of a table.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "solver/engine/solution.hpp"

namespace kanzen::cli {

/// The moves below a row, indented. If lines of play are known, each move has a line of its own
/// with them, cut to `width` characters. Otherwise several moves share a line: "h5:+06 g6:-02".
/// With width 0, nothing is cut or wrapped. Empty without moves.
[[nodiscard]] std::string move_lines(const std::vector<MoveValue>& moves, std::size_t width);

}  // namespace kanzen::cli
