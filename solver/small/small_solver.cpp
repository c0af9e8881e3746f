#include "solver/small/small_solver.hpp"

#include <algorithm>
#include <cassert>
#include <optional>
#include <utility>

#include "core/clock.hpp"
#include "core/flips.hpp"
#include "core/moves.hpp"
#include "solver/engine/search/proven_line.hpp"
#include "solver/engine/search/tuning.hpp"
#include "solver/small/rules.hpp"

namespace kanzen::small {

namespace {

const Kernel& kernel_called(std::string_view name) {
#if defined(KANZEN_X86)
  for (const Kernel* kernel : {&kKernelV3, &kKernelV4}) {
    if (kernel->name == name) return *kernel;
  }
#endif
  assert(kKernelGeneric.name == name);
  return kKernelGeneric;
}

}  // namespace

SmallSolver::SmallSolver(int side, std::size_t hash_mib, std::string_view kernel)
    : side_(side),
      inside_(side == 4 ? kInner4 : kInner6),
      kernel_(&kernel_called(kernel)),
      search_(side == 4 ? kernel_->search4 : kernel_->search6),
      table_(hash_mib << 20),
      cache_entries_(std::size_t{1} << tuning::kLocalCacheBits),
      cache_(cache_entries_.data(), tuning::kLocalCacheBits) {
  assert(side == 4 || side == 6);
  if (side == 6) table_.ensure_active_bytes(table_.bytes());
}

bool SmallSolver::fits(const Board& board) const noexcept {
  return (board.occupied() & ~inside_) == 0;
}

Bitboard SmallSolver::legal(const Board& board) const noexcept {
  return legal_moves(board) & inside_;
}

bool SmallSolver::over(const Board& board) const noexcept {
  return legal(board) == 0 && legal(board.passed()) == 0;
}

/// The game of proven_line.hpp on the inner squares.
struct SmallSolver::InnerBoard {
  const SmallSolver& solver;
  Task& task;

  [[nodiscard]] Bitboard legal(const Board& board) const noexcept { return solver.legal(board); }
  [[nodiscard]] Square table_move(const Board& board) const noexcept {
    const auto known = task.probe(board, popcount(solver.inside_ & board.empties()));
    return known ? known->move : Square::none;
  }
  [[nodiscard]] std::optional<bool> at_most(const Board& board, Score score) const {
    const Score value = solver.search_(task, board, score);
    if (task.stopped) return std::nullopt;
    return value <= score;
  }
};

Solution SmallSolver::solve(const Board& board, Window window) {
  assert(fits(board));
  const Stopwatch stopwatch;
  table_.new_generation();
  cache_.new_generation();
  Task task{table_, cache_, stop_};
  Solution solution;
  solution.lower = -side_ * side_;
  solution.upper = side_ * side_;
  find(task, board, window, solution);
  solution.counters.nodes = task.nodes;
  if (const auto contradicted = table_.contradiction()) {
    fail(solution, {InternalError::What::contradicting_bounds, *contradicted});
  }
  solution.seconds = stopwatch.seconds();
  return solution;
}

void SmallSolver::fail(Solution& solution, const InternalError& error) const noexcept {
  solution.kind = Kind::unfinished;
  solution.lower = -side_ * side_;
  solution.upper = side_ * side_;
  solution.internal_error = error;
}

void SmallSolver::find(Task& task, const Board& board, Window window, Solution& solution) {
  // In a window that holds no score all values are on the same side.
  if (const Score greatest = side_ * side_; window.alpha >= greatest && !over(board)) {
    solution.kind = Kind::upper;
    solution.score = greatest;
    return;
  } else if (window.beta <= -greatest && !over(board)) {
    const Bitboard moves = legal(board);
    solution.kind = Kind::lower;
    solution.score = -greatest;
    solution.best = moves == 0 ? Square::pass : first_square(moves);
    return;
  }
  const Score score = value_within(task, board, window, solution);
  if (task.stopped) return;
  const bool over_already = over(board);
  if (score <= window.alpha) {
    solution.kind = Kind::upper;
  } else if (score >= window.beta) {
    if (!over_already) {
      const ProvenMove move = proven_move(InnerBoard{*this, task}, board, score);
      if (move.status == ProvenMove::Status::stopped) return;
      if (move.status == ProvenMove::Status::all_refuted) {
        return fail(solution, {InternalError::What::unproven_value, board});
      }
      solution.best = move.square;
    }
    solution.kind = Kind::lower;
  } else {
    if (!over_already) {
      ProvenLine line = proven_line(InnerBoard{*this, task}, board, score);
      if (line.refuted) {
        return fail(solution, {InternalError::What::unproven_value, *line.refuted});
      }
      if (line.moves.empty()) return;  // stopped
      solution.best = line.moves.front();
      solution.line = std::move(line.moves);
    }
    solution.kind = Kind::exact;
  }
  solution.score = score;
}

/// The value, or a bound outside the window: steps of null windows from 0 towards it. What one has
/// proven is in the table for the next, and in `solution` should the search be stopped.
Score SmallSolver::value_within(Task& task, const Board& board, Window window,
                                Solution& solution) noexcept {
  Score beta = std::clamp(1, window.alpha + 1, window.beta);
  while (true) {
    const Score score = search_(task, board, beta - 1);
    if (task.stopped) return 0;
    (score < beta ? solution.upper : solution.lower) = score;
    if (solution.lower >= solution.upper || solution.upper <= window.alpha ||
        solution.lower >= window.beta) {
      return score;
    }
    beta = std::clamp(score < beta ? score : score + 1, window.alpha + 1, window.beta);
  }
}

}  // namespace kanzen::small
