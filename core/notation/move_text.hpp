// Move strings: f5d6c3 and the transcripts of playing sites.
#pragma once

#include <cstddef>
#include <string_view>

#include "core/game.hpp"
#include "core/result.hpp"

namespace kanzen::notation {

/// Reads moves at `at`, plays them from `start` and advances `at` past them. Moves may be separated
/// by white space, commas and move numbers (`1.`, `2)`, `3...`, or a plain number before a move),
/// or by nothing. Numbers count moves or pairs of moves without a gap. From kStartPosition they
/// begin with 1. A final result such as `33-31` is skipped. Passes may be written or left out.
/// Reading ends at `;`, `%`, a score such as `-2`, a last number such as `12`, or the end of the
/// text. The text may have no moves. Takes linear time, and no more memory than one game.
///
/// Errors: text that is not a move, an illegal move, a wrong move number. A last number that may be
/// a score or the number of a move is an error, too.
[[nodiscard]] Result<Game> read_moves(std::string_view text, std::size_t& at,
                                      const Position& start = kStartPosition);

/// True if text that read_moves() has read ends with a move number without its move.
[[nodiscard]] bool ends_with_number(std::string_view moves) noexcept;

/// Parses all of `text` as at least one move from `start`; a semicolon at the end is allowed.
[[nodiscard]] Result<Game> parse_moves(std::string_view text,
                                       const Position& start = kStartPosition);

}  // namespace kanzen::notation
