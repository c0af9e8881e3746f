// A game: a start position and the moves played from it, passes written out.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/position.hpp"
#include "core/types.hpp"

namespace kanzen {

/// Moves added with try_play() are legal, and passes forced.
struct Game {
  Position start = kStartPosition;
  std::vector<Square> moves;
  Position end = start;  // the position after the last move; its side may have to pass
};

/// Adds `move` to the game, and returns nothing. Records usually omit passes, so a forced pass is
/// added first unless `move` is that pass. If the move is illegal or the game is over, leaves the
/// game unchanged and returns a message with the error and the expectation. REQUIRES: move is a
/// square or Square::pass.
[[nodiscard]] std::optional<std::string> try_play(Game& game, Square move);

}  // namespace kanzen
