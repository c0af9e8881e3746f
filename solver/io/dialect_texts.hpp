// Positions as other programs write them.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/position.hpp"

namespace kanzen {

/// The board and the side to move in FEN, as Edax writes it into PGN. Read back by parse_fen().
[[nodiscard]] std::string to_fen(const Position& position);

/// The position in the notations of other programs, each with its name: "GGF", "FEN", "Zebra",
/// "GPDB", "Egaroucid", "Digits". The last two mean something only to who knows their dialect.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> dialect_texts(
    const Position& position);

}  // namespace kanzen
