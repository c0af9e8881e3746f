// kanzen solve --board-size: Othello on the inner squares of the board.
#pragma once

#include <memory>
#include <string>

#include "solver/batch/sink.hpp"
#include "solver/cli/commands/solver_flags.hpp"
#include "solver/small/small_solver.hpp"

namespace kanzen::cli {

/// The position after `moves` from `board`, or from the start position if `board` is empty, on a
/// small board with `size` squares per side. Squares are named as on the 8x8 board. Passes may be
/// left out. Throws UsageError for syntax errors, discs outside the small board, and illegal moves.
[[nodiscard]] PositionRecord small_record(int size, const std::string& board,
                                          const std::string& moves);

/// Creates a solver with these flags; the number of threads is ignored. Throws UsageError like
/// make_solver(), and std::bad_alloc.
[[nodiscard]] std::unique_ptr<small::SmallSolver> make_small_solver(int size,
                                                                    const SolverFlags& flags);

/// Describes the program and its options in one line, for rows of results.
[[nodiscard]] std::string engine_text(const small::SmallSolver& solver);

/// Solves one position with `solve` and passes the result to `sink`. An internal error is passed on
/// as a difference.
Totals solve_small(const SolveFunction& solve, const PositionRecord& record, Window window,
                   Sink& sink);

}  // namespace kanzen::cli
