#include "solver/cli/commands/small_board.hpp"

#include <fmt/format.h>

#include <utility>

#include "core/flips.hpp"
#include "core/moves.hpp"
#include "core/notation.hpp"
#include "core/notation/text.hpp"
#include "solver/batch/answer.hpp"
#include "solver/cli/commands/run_input.hpp"
#include "solver/cli/output/text.hpp"
#include "solver/cli/output/version.hpp"
#include "solver/cli/platform/usage_error.hpp"
#include "solver/small/rules.hpp"

namespace kanzen::cli {

namespace {

/// Plays `move`, and before it a pass if that was left out. Returns an error message if the move is
/// illegal, otherwise an empty string.
std::string play_inside(Position& position, Square move, Bitboard inside) {
  const bool must_pass = (legal_moves(position.board) & inside) == 0;
  if (must_pass && (legal_moves(position.board.passed()) & inside) == 0) {
    return notation::to_text(move) + " is played after the end of the game, expected nothing";
  }
  if (must_pass) position = position.passed();
  if (move == Square::pass) return must_pass ? "" : "a pass with legal moves left";
  if ((legal_moves(position.board) & inside & bit(move)) == 0) {
    return notation::to_text(move) + " is not legal on the small board";
  }
  position = play(position, move);
  return {};
}

}  // namespace

PositionRecord small_record(int size, const std::string& board, const std::string& moves) {
  const Bitboard inside = size == 4 ? small::kInner4 : small::kInner6;
  PositionRecord record;
  record.id = "1";
  record.side_length = size;
  record.position = board_option(board);
  if ((record.position.board.occupied() & ~inside) != 0) {
    throw UsageError(fmt::format("--board: expected all discs on the inner {0}x{0} squares", size));
  }
  for (std::size_t at = notation::skip_blanks(moves, 0); at < moves.size();
       at = notation::skip_blanks(moves, at)) {
    const std::size_t begin = at;
    const Result<Square> move = notation::read_move(moves, at);
    if (!move) throw UsageError(located("--moves", move.error()));
    const std::string wrong = play_inside(record.position, move.value(), inside);
    if (!wrong.empty()) {
      throw UsageError(located("--moves", notation::error_at(moves, begin, wrong)));
    }
  }
  return record;
}

std::unique_ptr<small::SmallSolver> make_small_solver(int size, const SolverFlags& flags) {
  const SolverOptions options = checked_options(flags);
  return std::make_unique<small::SmallSolver>(size, options.hash_mib, options.kernel);
}

std::string engine_text(const small::SmallSolver& solver) {
  return fmt::format("kanzen {} kernel={} threads=1 hash={}MiB", version(), solver.kernel_name(),
                     solver.hash_mib());
}

Totals solve_small(const SolveFunction& solve, const PositionRecord& record, Window window,
                   Sink& sink) {
  Outcome outcome{.record = record, .window = window};
  sink.started(outcome);
  outcome.solution = solve(record.position.board, window);
  const Solution& solution = outcome.solution;
  Totals totals;
  totals.seconds = solution.seconds;
  if (solution.internal_error) {
    outcome.difference = difference_of(*solution.internal_error);
    totals.differences = 1;
    sink.doubtful(outcome);
  } else {
    totals.positions = 1;
    totals.stopped = !is_proven(solution.kind);
    totals.solved = totals.stopped ? 0 : 1;
    totals.work = solution.counters;
    sink.row(outcome);
  }
  sink.finish(totals);
  return totals;
}

}  // namespace kanzen::cli
