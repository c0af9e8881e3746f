// Finds faults in a solution: the promises of Solver::solve in one place.
#pragma once

#include <string>
#include <vector>

#include "core/board.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen::test {

/// Returns the fault of a line of play that should end the game from `board` with `score`; empty if
/// there is none. Uses the slow rules.
[[nodiscard]] std::string find_line_fault(const Board& board, Score score,
                                          const std::vector<Square>& line);

/// Compares `solution` with the promises of Solver::solve for a position of value `value` and the
/// requested window. Checks the status, the score, the bounds, the best move, and that the line
/// replays by the slow rules to exactly the score. Returns the first fault as text; empty if there
/// is none.
[[nodiscard]] std::string find_fault(const Board& board, Score value, const Solution& solution,
                                     Window window = {});

/// Compares the `solution` of a solve that a caller or a limit may have stopped with the promises
/// of Solver::solve. Returns the first fault as text; empty if there is none. If the status is
/// Status::unfinished, the proven bounds must hold and nothing else may be claimed. An `estimate`
/// must lie within the bounds and may only name a legal move.
[[nodiscard]] std::string find_fault_if_stopped(const Board& board, Score value,
                                                const Solution& solution, Window window = {});

}  // namespace kanzen::test
