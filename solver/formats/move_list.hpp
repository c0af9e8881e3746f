// Moves in the dress of a program or a page: squares, numbers of squares or pairs of row and
// column, with quotation marks, brackets, separators, comments and the colours of the players.
#pragma once

#include "core/notation.hpp"

namespace kanzen {

/// Whether `line` begins such a list, which no other notation of a line does: a quoted move, a
/// bracket before moves, a colour before a move, or numbers with commas.
[[nodiscard]] bool begins_move_list(std::string_view line);

/// Whether lines below `text` belong to it: a bracket is open, it ends with a comma, or its last
/// line is a single move and `line` is one, too.
[[nodiscard]] bool continues_move_list(std::string_view text, std::string_view line);

/// Reads all of `text`, except for a comment of at least three letters after the moves, where `at`
/// stays. Numbers are squares from 0 or from 1, row by row from a1, whichever gives legal moves; 64
/// is a pass. A pair is [row, column]. A square twice (`c3c3`) is a pass. Drops (`P@e3`) are moves
/// of Flipello. A colour before a move must be that of its player. Comments begin with // or #, or
/// stand between /* and */.
[[nodiscard]] Result<Game> read_move_list(std::string_view text, std::size_t& at,
                                          const Position& start = kStartPosition);

/// By its number from 0; 64 is a pass.
[[nodiscard]] std::optional<Square> square_of_number(int number) noexcept;

}  // namespace kanzen
