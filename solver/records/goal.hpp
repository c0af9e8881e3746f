// Goals: the requests that the solver can decide about a record.
#pragma once

#include <cstdint>

namespace kanzen {

enum class Goal : std::uint8_t {
  value,  // the value of a position, within a window
  wld,    // win, draw or loss: the window (-1, 1)

  all_moves,   // the value of a position and of every legal move
  best_moves,  // the value, all best moves, and upper bounds for the others

  claim,  // the truth of a claim about a position or a move
  game,   // the values of all positions of a game, the last move first
};

/// True if the goal is about the moves of a position, so that results contain moves.
[[nodiscard]] constexpr bool asks_for_moves(Goal goal) noexcept {
  return goal == Goal::all_moves || goal == Goal::best_moves;
}

}  // namespace kanzen
