// Results whose parts cannot all be right.
#pragma once

#include <optional>
#include <string>

#include "solver/records/outcome.hpp"

namespace kanzen {

/// Returns a message about two parts of the result that contradict each other; nothing if there are
/// none. The message names both parts and the expectation. Compares
///  - the line of play with the board, the best move, the move of a claim and the value;
///  - the best move with the board;
///  - the values of the moves with the bounds of the position and with the best move;
///  - the status with the window of the goal;
///  - the verdict on a stated value with the bounds.
/// REQUIRES: the reader has checked that lower <= upper, that the status matches the bounds, and
/// the verdict on a claim. The listed moves are legal, and the goal is not Goal::game.
[[nodiscard]] std::optional<std::string> find_self_contradiction(const Outcome& outcome);

}  // namespace kanzen
