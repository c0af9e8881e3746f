// Move strings: f5d6c3 and the transcripts that playing sites write.
#pragma once

#include <cstddef>
#include <string_view>

#include "core/game.hpp"
#include "core/result.hpp"

namespace kanzen::notation {

/// Reads moves at `at`, plays them from `start` and steps over them. Moves may stand together or be
/// separated by white space, commas and move numbers (`1.`, `2)`, `3...`, or a plain number before
/// a move). Numbers count moves or pairs of moves without a gap; from kStartPosition they begin
/// with 1. A final result such as `33-31` is skipped. Passes may be written or left out. Reading
/// ends at
/// `;`, `%`, a score such as `-2` or a last number such as `12`, or the end of the text. Errors:
/// anything that is no move, a move that is not legal where it stands, a wrong move number, and a
/// last number that may be a score or the number of a move. No move at all is no error. Takes time
/// proportional to the text, and no more memory than one game.
[[nodiscard]] Result<Game> read_moves(std::string_view text, std::size_t& at,
                                      const Position& start = kStartPosition);

/// Whether text that read_moves() has read ends with a move number, whose move is missing.
[[nodiscard]] bool ends_with_number(std::string_view moves) noexcept;

/// The whole of `text` as at least one move from `start`; a semicolon at the end is allowed.
[[nodiscard]] Result<Game> parse_moves(std::string_view text,
                                       const Position& start = kStartPosition);

}  // namespace kanzen::notation
