// Games in the Smart Game Format: (;FF[4]GM[2]SZ[8]AB[..]AW[..]PL[B];B[f5];W[d6]...)
#pragma once

#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "solver/formats/game_record.hpp"
#include "solver/formats/property_text.hpp"

namespace kanzen {

/// Parses a game and follows its first variation. Squares are a letter and a digit (f5) or two
/// letters counted from the upper left corner (fe). A pass is an empty value, tt, or any spelling
/// that notation::read_move() accepts. Without a setup (AB, AW), the game starts from the standard
/// position. Comments, marks, times and results are ignored. Properties outside the format are
/// GameRecord::unused. `text` is the text that the properties point into. Errors: a GM other than
/// 2, an SZ other than 8, a setup after a move, a second value, and illegal or out-of-turn moves.
[[nodiscard]] Result<GameRecord> parse_sgf(std::string_view text,
                                           const std::vector<Property>& properties);

}  // namespace kanzen
