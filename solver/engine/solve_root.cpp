#include "solver/engine/solve_root.hpp"

#include <algorithm>
#include <optional>

#include "core/moves.hpp"
#include "solver/engine/search/driver.hpp"
#include "solver/engine/search/selective_result.hpp"

namespace kanzen {

namespace {

/// What the search has proven, with the moves that show it.
[[nodiscard]] Solution conclude(Worker& worker, const Board& board, Window window,
                                const RootResult& result) {
  Solution solution;
  solution.lower = result.lower;
  solution.upper = result.upper;
  if (!result.finished) {
    const Bounds known = table_bounds(worker.shared->table, board, kTableBoundsDepth);
    solution.lower = std::max(solution.lower, known.lower);
    solution.upper = std::min(solution.upper, known.upper);
    return solution;
  }
  const Score score = result.score;
  const bool over = game_over(board);
  if (score <= window.alpha) {
    solution.kind = Kind::upper;
  } else if (score >= window.beta) {
    if (!over) solution.best = move_achieving(worker, board, score);
    if (!over && solution.best == Square::none) return solution;  // stopped: the bound stays
    solution.kind = Kind::lower;
  } else {
    if (!over) solution.line = best_line(worker, board, score);
    if (!over && solution.line.empty()) return solution;  // stopped: only the line is missing
    solution.kind = Kind::exact;
    if (!over) solution.best = solution.line.front();
  }
  solution.score = score;
  return solution;
}

/// Makes a solution that a limit has ended an estimate: the result of the last selective pass if
/// one was completed, else that of a few plies.
void estimate(Worker& worker, const Board& board, std::optional<SelectiveResult> likely,
              Solution& solution) {
  if (worker.shared->tables == nullptr || game_over(board)) return;
  if (!likely) likely = shallow_result(worker, board);
  solution.kind = Kind::estimate;
  solution.score = std::clamp(likely->score, solution.lower, solution.upper);
  solution.best = likely->best;
  solution.confidence = likely->confidence;
  solution.depth = likely->depth;
}

}  // namespace

Solution solve_root(Worker& worker, const Board& board, Window window) {
  const RootResult result = iterative_selectivity(
      worker, board, std::max(window.alpha, kMinScore - 1), std::min(window.beta, kMaxScore + 1));
  Solution solution = conclude(worker, board, window, result);
  if (!is_proven(solution.kind) && worker.control->limit_reached()) {
    estimate(worker, board, result.selective_result, solution);
  }
  return solution;
}

}  // namespace kanzen
