// Parses one record from a text: an argument of a command, a field of a query.
#pragma once

#include <string_view>

#include "core/result.hpp"
#include "solver/records/file_source.hpp"
#include "solver/records/position_record.hpp"

namespace kanzen {

/// Parses a text that is one record, in any notation that files may have. These are lines as in
/// position_reader.hpp, GGF, SGF, PGN, Base 81, and rows of results. Moves may be on any number of
/// lines. PositionRecord::game is the game that leads to `position`; it has no moves if the text
/// has none. A game of GGF, SGF or PGN stands for the position after its last move.
///
/// Sixteen characters are a board in Base 81 only if a game can have occupied its squares. They are
/// moves if three squares stand together in the text.
///
/// Uses options.format, .dialect, .max_record_bytes and .on_warning. Errors: no record, several
/// records, and all errors of the reader of the notation. The line of an error is 0 if the text is
/// one line.
[[nodiscard]] Result<PositionRecord> parse_text(std::string_view text,
                                                const ReaderOptions& options = {});

}  // namespace kanzen
