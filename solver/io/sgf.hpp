// Games in the Smart Game Format: (;FF[4]GM[2]SZ[8]AB[..]AW[..]PL[B];B[f5];W[d6]...)
#pragma once

#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "solver/io/game_record.hpp"
#include "solver/io/property_text.hpp"

namespace kanzen {

/// One game; of its branches the first ones. Squares are a letter and a digit (f5) or two letters
/// counted from the upper left corner (fe); a pass is empty, tt or any spelling of
/// notation::read_move. Without a set-up (AB, AW) the game starts from the usual position. Errors:
/// GM other than 2, SZ other than 8, a set-up after a move, a move out of turn or not legal.
/// `text` is what the properties point into.
[[nodiscard]] Result<GameRecord> parse_sgf(std::string_view text,
                                           const std::vector<Property>& properties);

}  // namespace kanzen
