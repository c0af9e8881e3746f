#pragma once

#include "core/game.hpp"
#include "core/result.hpp"

namespace kanzen::server {

/// Reads a game as parse_text() does. `warnings`, unless null, gets unused parts, e.g. scores.
[[nodiscard]] Result<Game> parse_game_text(std::string_view text,
                                           std::vector<ParseError>* warnings = nullptr);

/// Reads GGF as GGS and its clients send it: a number of games before it is skipped, the first of
/// several games on a line is read, and evaluations and times of moves are ignored in any format,
/// with a point or a comma.
[[nodiscard]] Result<Game> parse_ggf_text(std::string_view text);

}  // namespace kanzen::server
