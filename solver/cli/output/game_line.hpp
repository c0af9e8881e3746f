// A game and what is said about it, on one line of text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/game.hpp"
#include "core/result.hpp"
#include "solver/records/statement.hpp"

namespace kanzen::cli {

struct GameLine {
  Game game;
  std::optional<Statement> claim;  // about the value for Black
  std::string comment;
};

/// Reads `[BOARD ;] MOVES [; STATEMENT] [; comment]`; a comment may also follow a %. Without a
/// board the game begins at `start`. Errors: what the parts cannot be read as, no move at all.
[[nodiscard]] Result<GameLine> parse_game_line(std::string_view text,
                                               const Position& start = kStartPosition);

/// What --claim says: a statement, or a score alone for "= score".
[[nodiscard]] Result<Statement> parse_claim_option(std::string_view text);

}  // namespace kanzen::cli
