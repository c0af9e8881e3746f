// A game: a start position and the moves played from it, passes written out.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/position.hpp"
#include "core/types.hpp"

namespace kanzen {

/// Every move has been legal, and every pass forced, when it was added with try_play().
struct Game {
  Position start = kStartPosition;
  std::vector<Square> moves;
  Position end = start;  // the position after the last move; its side may have to pass
};

/// Adds `move` to the game. Where the side to move has no legal move and its opponent has one, a
/// pass is added first unless `move` is that pass: records leave passes out more often than not.
/// Returns what is wrong and what was expected if the move is not legal; the game is then as it
/// was. A game that is over takes no further move. REQUIRES: move is a square or Square::pass.
[[nodiscard]] std::optional<std::string> try_play(Game& game, Square move);

}  // namespace kanzen
