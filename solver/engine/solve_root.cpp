#include "solver/engine/solve_root.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/geometry.hpp"
#include "core/hash.hpp"
#include "solver/engine/estimate_spread.hpp"
#include "solver/engine/search/driver.hpp"
#include "solver/engine/search/kernel.hpp"
#include "solver/engine/search/selective_result.hpp"

namespace kanzen {

namespace {

/// The solution with the widest bounds on a board of this geometry.
[[nodiscard]] Solution unknown(Geometry geometry) {
  Solution solution;
  solution.lower = -geometry.max_score();
  solution.upper = geometry.max_score();
  return solution;
}

[[nodiscard]] Solution internal_error(Geometry geometry, const InternalError& error) {
  Solution solution = unknown(geometry);
  solution.internal_error = error;
  return solution;
}

[[nodiscard]] Geometry geometry_of(const Worker& worker) noexcept {
  return worker.shared->kernel->geometry;
}

/// The proven result of the search, with the moves that prove it.
[[nodiscard]] Solution conclude(Worker& worker, const Board& board, Window window,
                                const RootResult& result, const Bounds& known) {
  const auto unproven = [&](const Board& at) {
    return internal_error(geometry_of(worker), {InternalError::What::unproven_value, at});
  };
  Solution solution;
  solution.lower = result.lower;
  solution.upper = result.upper;
  if (!result.finished) {
    const Bounds found = table_bounds(*worker.shared, board, kTableBoundsDepth);
    Bounds proven{result.lower, result.upper};
    if (!narrow(proven, found)) {
      return internal_error(geometry_of(worker),
                            {InternalError::What::contradicting_bounds, board});
    }
    solution.lower = proven.lower;
    solution.upper = proven.upper;
    solution.best = found.move != Square::none ? found.move : known.move;
    return solution;
  }
  const Score score = result.score;
  const bool over = geometry_of(worker).game_over(board);
  // The move of the earlier search achieves this value, which the search did not prove again.
  if (!over && score == known.lower && known.move != Square::none) {
    worker.shared->table.store(board, hash_of(board), {known.lower, result.upper, known.move}, 0);
  }
  if (score <= window.alpha) {
    solution.kind = Kind::upper;
  } else if (score >= window.beta) {
    if (!over) {
      const ProvenMove move = move_achieving(worker, board, score);
      if (move.status == ProvenMove::Status::all_refuted) return unproven(board);
      if (move.status == ProvenMove::Status::stopped) return solution;  // the bound stays
      solution.best = move.square;
    }
    solution.kind = Kind::lower;
  } else {
    if (!over) {
      ProvenLine line = best_line(worker, board, score);
      if (line.refuted) return unproven(*line.refuted);
      if (line.moves.empty()) return solution;  // stopped: only the line is missing
      solution.best = line.moves.front();
      solution.line = std::move(line.moves);
    }
    solution.kind = Kind::exact;
  }
  solution.score = score;
  return solution;
}

/// The solution for a window without scores: all values are on the same side of it.
[[nodiscard]] Solution outside_scores(Geometry geometry, const Board& board, Window window) {
  Solution solution = unknown(geometry);
  if (window.alpha >= solution.upper) {
    solution.kind = Kind::upper;
    solution.score = solution.upper;
  } else {
    const Bitboard legal = geometry.legal_moves(board);
    solution.kind = Kind::lower;
    solution.score = solution.lower;
    solution.best = legal == 0 ? Square::pass : first_square(legal);
  }
  return solution;
}

/// Adds a likely result to a search that has ended early: from the last completed selective pass,
/// otherwise from a search of a few plies. The kind becomes `estimate` if a limit ended the search.
void add_estimate(Worker& worker, const Board& board, Window window,
                  std::optional<SelectiveResult> likely, Solution& solution) {
  if (worker.shared->tables == nullptr || geometry_of(worker).game_over(board)) return;
  if (!likely) likely = shallow_result(worker, board);
  const bool limited = worker.control->limit_reached();
  if (limited) solution.kind = Kind::estimate;
  solution.score = std::clamp(likely->score, solution.lower, solution.upper);
  if (limited || solution.best == Square::none) solution.best = likely->best;
  solution.confidence = likely->confidence;
  solution.depth = likely->depth;
  // A pass searches no further than the window.
  const bool is_side =
      likely->confidence && (likely->score <= window.alpha || likely->score >= window.beta);
  if (is_side) return;
  solution.spread = estimate_spread(likely->confidence, likely->depth, board.empty_count());
}

}  // namespace

Solution solve_root(Worker& worker, const Board& board, Window window, const Bounds& known) {
  const Geometry geometry = geometry_of(worker);
  const Score most = geometry.max_score();
  if ((window.alpha >= most || window.beta <= -most) && !geometry.game_over(board)) {
    return outside_scores(geometry, board, window);
  }
  const Score alpha = std::clamp(window.alpha, -most - 1, most);
  const Score beta = std::clamp(window.beta, alpha + 1, most + 1);
  const RootResult result = iterative_selectivity(worker, board, alpha, beta, known);
  Solution solution;
  if (result.lower <= result.upper) solution = conclude(worker, board, window, result, known);
  std::optional<Board> contradicted = worker.shared->table.contradiction();
  if (result.lower > result.upper) contradicted = board;
  if (contradicted) {
    solution = internal_error(geometry, {InternalError::What::contradicting_bounds, *contradicted});
  }
  if (solution.internal_error) return solution;
  if (!is_proven(solution.kind)) {
    add_estimate(worker, board, window, result.selective_result, solution);
  }
  return solution;
}

}  // namespace kanzen
