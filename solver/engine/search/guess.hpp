// What is likely about a position whose value is not known. Nothing here proves anything.
#pragma once

#include <optional>

#include "core/board.hpp"
#include "solver/engine/search/job.hpp"
#include "solver/engine/search/worker.hpp"

namespace kanzen {

/// A value that is likely, in discs for the side to move, and the move it comes from. Fields as in
/// Solution.
struct Guess {
  Score score = 0;
  Square best = Square::none;
  std::optional<double> confidence = std::nullopt;
  int depth = 0;
};

/// The probability that one cut of the selective pass `job` is right: that a normal error stays
/// within the margin, to either side.
[[nodiscard]] double confidence_of(const SearchJob& job) noexcept;

/// The guess of a search of a few plies over the evaluation: less than a millisecond, counted as
/// work of `worker`, and no limit ends it. Nothing is stored. The game must not be over. REQUIRES:
/// worker.shared->tables is not null.
[[nodiscard]] Guess shallow_guess(Worker& worker, const Board& board) noexcept;

}  // namespace kanzen
