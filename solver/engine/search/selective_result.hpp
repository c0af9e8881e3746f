// The likely value of a position whose true value is not known. Nothing here proves anything.
#pragma once

#include <optional>

#include "core/board.hpp"
#include "solver/engine/search/selectivity.hpp"
#include "solver/engine/search/worker.hpp"

namespace kanzen {

/// A likely value, in discs for the side to move, and the move that leads to it. Fields as in
/// Solution.
struct SelectiveResult {
  Score score = 0;
  Square best = Square::none;
  std::optional<double> confidence = std::nullopt;
  int depth = 0;
};

/// The probability, from 0 to 1, that one cut of a pass with this selectivity is right: a normally
/// distributed error stays within the margin on both sides.
[[nodiscard]] double confidence_of(const Selectivity& selectivity) noexcept;

/// The result of a search of tuning::kShallowResultPlies over the evaluation. It takes less than a
/// millisecond, counts as work of `worker`, is not ended by a limit and stores nothing. REQUIRES:
/// the game is not over; worker.shared->tables is not null.
[[nodiscard]] SelectiveResult shallow_result(Worker& worker, const Board& board) noexcept;

}  // namespace kanzen
