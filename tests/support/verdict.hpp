// What is wrong with a solution, if anything: the promises of Solver::solve in one place.
#pragma once

#include <string>
#include <vector>

#include "core/board.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen::test {

/// What is wrong with a line of play that is to end the game from `board` with `score`, by the slow
/// rules of a board with sides of `side` squares: 4, 6 or 8. Empty if nothing is.
[[nodiscard]] std::string fault_of_line(const Board& board, Score score,
                                        const std::vector<Square>& line, int side = 8);

/// Compares `solution` with what Solver::solve promises for a position of value `value` and the
/// window asked for: the kind, the score, the bounds, the best move, and that the line replays by
/// the slow rules to exactly the score. Empty if all is right, else the first fault, for people.
[[nodiscard]] std::string fault_of(const Board& board, Score value, const Solution& solution,
                                   Window window = {}, int side = 8);

/// The same for a solve that somebody or a limit may have stopped: if it says `unfinished`, the
/// proven bounds must hold and nothing else may be claimed; an `estimate` must say as much, keep
/// within them and name a legal move if any.
[[nodiscard]] std::string fault_if_stopped(const Board& board, Score value,
                                           const Solution& solution, Window window = {},
                                           int side = 8);

}  // namespace kanzen::test
