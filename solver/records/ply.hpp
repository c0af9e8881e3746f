// One move of a game, and what is known about it.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/position.hpp"
#include "core/types.hpp"
#include "solver/engine/search/counters.hpp"

namespace kanzen {

/// Scores in discs, from the side that makes the move.
struct GamePly {
  std::size_t number = 0;  // of the move in the game, from 1; passes count
  Position before;
  Square move = Square::none;
  Score lower = kMinScore;  // proven of the position before: lower <= value <= upper
  Score upper = kMaxScore;
  std::optional<Score> after;    // the value of the move
  bool others_known = false;     // whether `others` is complete
  std::vector<Square> others{};  // every other move that is worth as much as the best one
  Counters counters{};
  double seconds = 0;  // wall time

  /// The value of the position before is proven.
  [[nodiscard]] bool known() const noexcept { return lower == upper; }
  /// Discs the move gave away, if both values are proven.
  [[nodiscard]] std::optional<Score> loss() const noexcept {
    if (!known() || !after) return std::nullopt;
    return lower - *after;
  }
};

}  // namespace kanzen
