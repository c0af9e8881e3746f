// Goals as text: two requests with equal keys have the same result.
#pragma once

#include <string>
#include <string_view>

#include "core/board.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen {

/// The goal as text, for messages and keys: as for --goal, "claim" or "game".
[[nodiscard]] std::string goal_text(Goal goal, Window window);

/// `text`, which begins with goal_text(), with the current name of the goal. "exact, 8 to 9
/// empties" becomes "value, 8 to 9 empties", and "window -2 2" becomes "-2..2".
[[nodiscard]] std::string current_goal_text(std::string_view text);

/// The key of `goal` about `board`. It is the same for positions that are equal up to symmetry
/// and exchange of colours.
[[nodiscard]] std::string canonical_key(const Board& board, std::string_view goal);

/// The key of `request`. For a claim, the board is the one that decides it.
[[nodiscard]] std::string canonical_key(const SolveRequest& request);

}  // namespace kanzen
