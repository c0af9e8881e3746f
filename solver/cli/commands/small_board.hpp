// kanzen solve --board-size: Othello on the inner squares.
#pragma once

#include <memory>
#include <string>

#include "solver/batch/sink.hpp"
#include "solver/cli/commands/solver_flags.hpp"
#include "solver/small/small_solver.hpp"

namespace kanzen::cli {

/// The position after `moves` from `board` on the small board of `size` squares a side, named as on
/// the whole board; from the start position if `board` is empty. Passes may be left out. Throws
/// UsageError for what cannot be read, discs outside, and a move that is not legal there.
[[nodiscard]] PositionRecord small_record(int size, const std::string& board,
                                          const std::string& moves);

/// A solver with these flags; the number of threads is not used. Throws UsageError as make_solver()
/// does, and std::bad_alloc.
[[nodiscard]] std::unique_ptr<small::SmallSolver> make_small_solver(int size,
                                                                    const SolverFlags& flags);

/// The program and its options in one line, for rows of results.
[[nodiscard]] std::string engine_text(const small::SmallSolver& solver);

/// Solves one position by `solve` and hands the result to `sink`. One that comes with an internal
/// error is a difference.
Totals solve_small(const SolveFunction& solve, const PositionRecord& record, Window window,
                   Sink& sink);

}  // namespace kanzen::cli
