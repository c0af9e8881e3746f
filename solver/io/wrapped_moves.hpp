// Moves that are wrapped over several lines of a file.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "core/game.hpp"
#include "core/notation/board_text.hpp"
#include "core/result.hpp"
#include "solver/io/line_reader.hpp"

namespace kanzen {

/// The game to which the moves of a text lead, nothing if the text has an end after its moves, or
/// the error in the text.
using GameOfText = std::function<Result<std::optional<Game>>(const std::string& text)>;

/// Appends the lines of `lines` that continue the moves of `text`, which is the current line. A
/// line of moves continues them if its move numbers do, if it cannot begin a game, or if `text`
/// ends with a move number. The first other line is left for the next record. Returns an error,
/// with its line in the file, if a line may both begin a game and continue the moves. `text` has
/// all lines of the record even then. Appends no line that would make `text` longer than
/// `max_bytes`.
[[nodiscard]] std::optional<ParseError> join_wrapped_moves(LineReader& lines, std::string& text,
                                                           std::size_t max_bytes,
                                                           const GameOfText& game_of);

}  // namespace kanzen
