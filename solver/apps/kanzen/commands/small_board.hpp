// kanzen solve --board-size: Othello on the inner squares of the board.
#pragma once

#include <string>

#include "solver/records/position_record.hpp"

namespace kanzen::cli {

/// The position after `moves` on a small board with `size` squares per side. The game starts from
/// `board`, or from the start position if `board` is empty. Squares have their names on the 8x8
/// board. Passes may be omitted. Throws UsageError for syntax errors, discs outside the small
/// board, and illegal moves.
[[nodiscard]] PositionRecord small_record(int size, const std::string& board,
                                          const std::string& moves);

}  // namespace kanzen::cli
