// Goals as text: two requests with equal keys have the same result.
#pragma once

#include <string>
#include <string_view>

#include "core/board.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen {

/// The goal as text, for messages and keys: "exact", "wld", "window -2 2", "all-moves",
/// "best-moves", "claim" or "game".
[[nodiscard]] std::string goal_text(Goal goal, Window window);

/// The key of `goal` about `board`. It is the same for positions that are equal up to symmetry
/// and exchange of colours.
[[nodiscard]] std::string goal_key(const Board& board, std::string_view goal);

/// The key of `request`. For a claim, the board is the one that decides it.
[[nodiscard]] std::string goal_key(const SolveRequest& request);

}  // namespace kanzen
