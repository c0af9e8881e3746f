// Positions as other programs write them.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/game.hpp"

namespace kanzen {

/// The board and the side to move in FEN, as Edax writes it into PGN. parse_fen() reads it back.
[[nodiscard]] std::string to_fen(const Position& position);

/// The position in the notations of other programs, each with its name: "GGF", "FEN", "Zebra",
/// "GPDB", "Egaroucid", "Digits". Readers need the dialect to read the last two.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> dialect_texts(
    const Position& position);

}  // namespace kanzen
