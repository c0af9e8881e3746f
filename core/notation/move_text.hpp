// Move strings: f5d6c3 and the transcripts that playing sites write.
#pragma once

#include <cstddef>
#include <string_view>

#include "core/game.hpp"
#include "core/result.hpp"

namespace kanzen::notation {

/// Reads moves at `at`, plays them from `start` and steps over them. Moves may stand together or
/// be separated by white space, commas and move numbers (`1.`, `2)`, `3...`); a final result such
/// as `33-31` is skipped. Passes may be written or left out. Reading ends at `;`, `%` or the end
/// of the text. Errors: anything that is no move, and a move that is not legal where it stands.
/// No move at all is no error. Takes time proportional to the text, and no more memory than one
/// game.
[[nodiscard]] Result<Game> read_moves(std::string_view text, std::size_t& at,
                                      const Position& start = kStartPosition);

/// The whole of `text` as at least one move from `start`; a semicolon at the end is allowed.
[[nodiscard]] Result<Game> parse_moves(std::string_view text,
                                       const Position& start = kStartPosition);

}  // namespace kanzen::notation
