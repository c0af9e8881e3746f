// What the rig holds every answer against.
#pragma once

#include <functional>

#include "core/board.hpp"
#include "core/geometry.hpp"
#include "core/types.hpp"

namespace kanzen::rig {

/// Gives the true value of a board, for the side to move. The tests of the rig put a wrong one in
/// its place.
using Oracle = std::function<Score(const Board&, Geometry)>;

/// The reference algorithm, helped by an ordering of moves where it would take too long, and on
/// small boards. It remembers what it was asked last. Not thread-safe; copies share the memory.
[[nodiscard]] Oracle honest_oracle();

/// The value of a move or of a forced pass, for the side that makes it. REQUIRES: it is legal.
[[nodiscard]] Score value_of_move(const Oracle& oracle, const Board& board, Square move,
                                  Geometry geometry = kWholeBoard);

}  // namespace kanzen::rig
