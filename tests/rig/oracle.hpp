// The rig compares every result with this oracle.
#pragma once

#include <functional>

#include "core/board.hpp"

namespace kanzen::rig {

/// Returns the true value of a board for the side to move. The tests of the rig replace it with a
/// wrong one.
using Oracle = std::function<Score(const Board&)>;

/// The reference algorithm. Large boards use a variant with an ordering of moves. It
/// remembers its latest values.
/// Thread safety: none; copies share the memory.
[[nodiscard]] Oracle correct_oracle();

/// The value of a move or of a forced pass, for the side that makes it. REQUIRES: it is legal.
[[nodiscard]] Score value_of_move(const Oracle& oracle, const Board& board, Square move);

}  // namespace kanzen::rig
