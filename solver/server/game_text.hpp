// A position or a game given as one text, in any notation that Kanzen reads.
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

}  // namespace kanzen::server
