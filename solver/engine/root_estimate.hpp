// A likely result of a position, and a quick search for it. Proves nothing.
#pragma once

#include <optional>

#include "core/board.hpp"
#include "core/types.hpp"
#include "solver/engine/search/selectivity.hpp"
#include "solver/engine/search/worker.hpp"

namespace kanzen {

/// A likely value, in discs for the side to move, and the move that leads to it. Fields as in
/// Solution.
struct RootEstimate {
  Score score = 0;
  Square best_move = Square::none;
  std::optional<double> confidence = std::nullopt;
  int depth = 0;
};

/// The probability, from 0 to 1, that one cut of a pass with this selectivity is right: that a
/// normally distributed error stays within the margin.
[[nodiscard]] double cut_confidence(const Selectivity& selectivity) noexcept;

/// The result of a search of tuning::kShallowResultPlies over the evaluation. It takes less than a
/// millisecond, counts as work of `worker`, is not ended by a limit and stores nothing. REQUIRES:
/// the game is not over; worker.shared->evaluation is not null.
[[nodiscard]] RootEstimate search_shallow(Worker& worker, const Board& board) noexcept;

}  // namespace kanzen
