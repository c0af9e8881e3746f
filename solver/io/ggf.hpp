// Games of the Generic Game Server (GGF): (;GM[Othello]..BO[8 .. *]B[F5//2.4]W[D6/0.31/1.02];)
//
// Source of the format: skatgame.net/mburo/ggsa/ggf.
#pragma once

#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "solver/io/game_record.hpp"
#include "solver/io/property_text.hpp"

namespace kanzen {

/// True if the properties are those of GGF rather than SGF: a board, or the game by its name.
[[nodiscard]] bool is_ggf(const std::vector<Property>& properties) noexcept;

/// One game. It starts from its own BO[], which may be any position; evaluations and times of the
/// moves are skipped. Errors: another game, another board size, anti-Othello (TY with an a), no
/// board, a move out of turn or not legal. `text` is what the properties point into.
[[nodiscard]] Result<GameRecord> parse_ggf(std::string_view text,
                                           const std::vector<Property>& properties);

}  // namespace kanzen
