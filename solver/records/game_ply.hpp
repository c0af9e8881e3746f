// One ply of a game and its values.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/position.hpp"
#include "core/types.hpp"
#include "solver/engine/search/counters.hpp"
#include "solver/engine/solution.hpp"

namespace kanzen {

/// Scores are in discs for the side that makes the move.
struct GamePly {
  std::size_t number = 0;  // of the ply in the game, from 1; passes are counted
  Position before{};
  Square move = Square::none;
  Score lower = kMinScore;  // proven for `before`: lower <= value <= upper
  Score upper = kMaxScore;
  std::optional<Score> after{};  // the value of the move
  bool others_known = false;     // whether `others` is complete
  std::vector<Square> others{};  // all moves but `move` that achieve the value of `before`
  Counters counters{};
  double seconds = 0;           // wall time
  std::size_t move_number = 0;  // of the move in the game, from 1; passes are not counted
  /// The values of all moves, best first, with lines of play. Empty unless requested and solved.
  std::vector<MoveValue> moves{};

  /// True if the exact value of `before` is proven.
  [[nodiscard]] bool is_known() const noexcept { return lower == upper; }
  /// The discs that the move lost against best play; nothing unless both values are proven.
  [[nodiscard]] std::optional<Score> loss() const noexcept {
    if (!is_known() || !after) return std::nullopt;
    return lower - *after;
  }
};

}  // namespace kanzen
