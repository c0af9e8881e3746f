// kanzen solve --board-size: Othello on the inner squares of the board.
#pragma once

#include <string>

#include "solver/records/position_record.hpp"

namespace kanzen::cli {

/// The position of `text`, a board, moves, or "BOARD; MOVES", on a small board with `size` squares
/// per side. Without a board the game starts from the start position. Squares have their names on
/// the 8x8 board. Passes may be omitted. Throws UsageError for syntax errors, discs outside the
/// small board, and illegal moves.
[[nodiscard]] PositionRecord small_record(int size, const std::string& text);

}  // namespace kanzen::cli
