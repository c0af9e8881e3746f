// Games of the Generic Game Server (GGF): (;GM[Othello]..BO[8 .. *]B[F5//2.4]W[D6/0.31/1.02];)
//
// Source of the format: skatgame.net/mburo/ggsa/ggf.
#pragma once

#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "solver/formats/game_record.hpp"
#include "solver/formats/property_text.hpp"

namespace kanzen {

/// True if the properties are GGF rather than SGF: there is a BO, or GM has the name of the game.
[[nodiscard]] bool is_ggf(const std::vector<Property>& properties) noexcept;

/// Parses a game. It starts from the position in BO[], which may be any, or else from the standard
/// one. Evaluations and times of moves, ratings, clocks, komi, results and comments are ignored;
/// other properties are GameRecord::unused. `text` is the text that the properties point into.
///
/// Errors: a game other than Othello, a board size other than 8, a second value, and illegal or
/// out-of-turn moves. Anti-Othello (an "a" in TY) and a random opening without its board are
/// errors, too.
[[nodiscard]] Result<GameRecord> parse_ggf(std::string_view text,
                                           const std::vector<Property>& properties);

}  // namespace kanzen
