#pragma once

#include "core/game.hpp"
#include "core/result.hpp"

namespace kanzen::server {

/// Reads a game as parse_text() does. `warnings`, unless null, gets unused parts, e.g. scores.
[[nodiscard]] Result<Game> parse_game_text(std::string_view text,
                                           std::vector<ParseError>* warnings = nullptr);

}  // namespace kanzen::server
