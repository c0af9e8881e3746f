// kanzen solve --board-size: Othello on the inner squares of the board.
#pragma once

#include <string>

#include "solver/records/record.hpp"

namespace kanzen::cli {

/// The position after `moves` from `board`, or from the start position if `board` is empty, on a
/// small board with `size` squares per side. Squares are named as on the 8x8 board. Passes may be
/// left out. Throws UsageError for syntax errors, discs outside the small board, and illegal moves.
[[nodiscard]] PositionRecord small_record(int size, const std::string& board,
                                          const std::string& moves);

}  // namespace kanzen::cli
