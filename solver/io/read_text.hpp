// One record given as a text: an argument of a command, a field of a query.
#pragma once

#include <string_view>

#include "core/result.hpp"
#include "solver/records/record.hpp"

namespace kanzen {

/// Reads a text that is one record, in any notation that a file may have: a board with its side,
/// OBF, moves over any number of lines, a printed board, FEN, GPDB, GGF, SGF, PGN, Base 81, a row
/// of results. PositionRecord::game is the game that leads to `position`; it has no moves if the
/// text has none. A game of GGF, SGF or PGN stands for the position after its last move.
///
/// Sixteen characters are a board in Base 81 only if a game can have occupied its squares, and if
/// no three squares stand together in the text: then they are moves.
///
/// Uses options.format, .dialect and .max_record_bytes, and reports what it does not use by
/// options.on_warning. Errors: none or more than one record, and what the reader of the notation
/// refuses. The line of an error is 0 if the text is one line.
[[nodiscard]] Result<PositionRecord> read_text(std::string_view text,
                                               const ReaderOptions& options = {});

}  // namespace kanzen
