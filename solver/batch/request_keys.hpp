// Requests as keys: a canonical one for requests with the same result, and an exact one.
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

/// The key of `goal` about `board`. Positions that are equal up to symmetry and exchange of colours
/// have the same key.
[[nodiscard]] std::string canonical_key(const Board& board, std::string_view goal);

/// The key of `request`. Requests with the same key have the same result. For a claim, the board is
/// the one that decides it.
[[nodiscard]] std::string canonical_key(const SolveRequest& request);

/// The key of requests of which one needs an answer: as canonical_key(), with the size of the board
/// and, for a claim, what it says of the board that decides it. A position claimed to be -4 and a
/// move to it claimed to be +4 are one question.
[[nodiscard]] std::string image_key(const SolveRequest& request);

/// The key of `request` with its id, and without symmetry. Of all results with one key, a single
/// solved one is needed.
[[nodiscard]] std::string exact_key(const SolveRequest& request);

}  // namespace kanzen
