// A position or a game given as one text, in any notation that Kanzen reads, or as the Generic Game
// Server and its clients send it.
#pragma once

#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "core/result.hpp"

namespace kanzen::server {

/// Returns the game that parse_text() reads. Adds unused parts of the text, such as scores, to
/// `warnings` unless it is null.
[[nodiscard]] Result<Game> parse_game_text(std::string_view text,
                                           std::vector<ParseError>* warnings = nullptr);

/// Reads GGF as parse_ggf (solver/formats/ggf_sgf.hpp) does, from text as clients send it. A number
/// of games before it is skipped. Of several games on the line, the first is read. Evaluations and
/// times of moves are ignored in any format, with a point or a comma.
[[nodiscard]] Result<Game> parse_ggf_text(std::string_view text);

}  // namespace kanzen::server
