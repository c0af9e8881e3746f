// The slow rules on the inner squares of the board.
#pragma once

#include <vector>

#include "tests/support/slow_rules.hpp"

namespace kanzen::slow {

/// As the functions of slow_rules.hpp, on the board of 4x4, 6x6 or 8x8 squares in the middle, whose
/// sides are `side` squares long. REQUIRES: no disc stands outside.
[[nodiscard]] std::vector<int> legal_moves(const Position& position, int side);
[[nodiscard]] bool game_over(const Position& position, int side);
[[nodiscard]] int empty_count(const Position& position, int side);
[[nodiscard]] int final_score(const Position& position, int side);

/// The value for the side to move, by trying everything; with a window it is fail-soft alpha-beta,
/// and nothing else.
[[nodiscard]] int minimax(const Position& position, int side, int alpha = -100, int beta = 100);

}  // namespace kanzen::slow
