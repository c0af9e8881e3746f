// The slow rules on the inner squares of the board.
#pragma once

#include <vector>

#include "tests/support/slow_rules.hpp"

namespace kanzen::slow {

/// The rules of slow_rules.hpp, on the `side` x `side` squares in the middle of the board;
/// `side` is 4, 6 or 8. REQUIRES: no disc stands outside.
[[nodiscard]] std::vector<int> legal_moves(const Position& position, int side);
[[nodiscard]] bool game_over(const Position& position, int side);
[[nodiscard]] int empty_count(const Position& position, int side);
[[nodiscard]] int final_score(const Position& position, int side);

/// The value for the side to move, by exhaustive search. With a window it is plain
/// fail-soft alpha-beta.
[[nodiscard]] int minimax(const Position& position, int side, int alpha = -100, int beta = 100);

}  // namespace kanzen::slow
