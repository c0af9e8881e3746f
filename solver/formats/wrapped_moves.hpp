// Moves that are wrapped over several lines of a file.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "core/game.hpp"
#include "core/notation/board_text.hpp"
#include "core/result.hpp"
#include "solver/formats/line_reader.hpp"

namespace kanzen {

/// Returns the game of the moves in a text, nothing if the text ends its moves, or an error.
using GameOfText = std::function<Result<std::optional<Game>>(const std::string& text)>;

/// Appends the lines of `lines` that continue the moves of `text`, which is the current line. A
/// line of moves continues them if its move numbers do, if it cannot begin a game, or if `text`
/// ends with a move number. The first other line is left for the next record. If a line may
/// both begin a game and continue the moves, returns an error with its line in the file. `text`
/// has all lines of the record even then. No line is appended that would make `text` longer
/// than `max_bytes`.
[[nodiscard]] std::optional<ParseError> join_wrapped_moves(LineReader& lines, std::string& text,
                                                           std::size_t max_bytes,
                                                           const GameOfText& game_of);

}  // namespace kanzen
