// Searches positions, for the caller of a solver or within one of its tasks.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/board.hpp"
#include "core/types.hpp"
#include "solver/engine/all_moves.hpp"
#include "solver/engine/position_estimate.hpp"
#include "solver/engine/search/bounds.hpp"
#include "solver/engine/search/limits.hpp"
#include "solver/engine/solution.hpp"

namespace kanzen {

/// The values of the moves of a position: see solve_moves() in all_moves.hpp.
struct MovesSolution {
  Solution solution{};             // of the position; nodes and seconds cover all of its moves
  std::vector<MoveValue> moves{};  // every legal move with its proven bounds
};

/// Called with the moves solved so far, before the search of each further move. Must be quick and
/// not throw.
using MovesListener = std::function<void(const std::vector<MoveValue>& moves)>;

/// Searches positions and recalls proven bounds: for the caller of a Solver, or for a task while it
/// runs. All calls share one table, so each call finds the bounds that others have proven.
/// Thread safety: none; Solver permits more.
class PositionSolver {
 public:
  PositionSolver() = default;
  virtual ~PositionSolver() = default;
  PositionSolver(const PositionSolver&) = delete;
  PositionSolver& operator=(const PositionSolver&) = delete;

  /// The value of `board` within `window`. The search starts from the bounds `known`, which an
  /// earlier search has proven. It does not prove them again, unless it needs to find the moves
  /// that achieve the value.
  /// ENSURES: value <= alpha -> status upper; value >= beta -> status lower; else exact, with a
  /// complete line that replays to exactly `score`. If `limits` end the search: `estimate`, or
  /// `unfinished` without an evaluation. If a request to stop ends it: `unfinished`. The table then
  /// holds nothing from the interrupted part.
  /// REQUIRES: window.alpha < window.beta; the sides of the board are disjoint; known.lower <=
  /// value
  /// <= known.upper, both even.
  [[nodiscard]] Solution solve(const Board& board, Window window = {}, const Limits& limits = {},
                               const Bounds& known = {}) {
    return solve_within(board, window, limits, known);
  }

  /// The value of `board` and of its moves. `moves` begins with the solved moves, best first. If
  /// `limits`, which apply to all moves together, or a stop end the search, the others follow with
  /// the bounds that are known. `on_moves` may be empty. REQUIRES: what solve() requires.
  [[nodiscard]] MovesSolution solve_moves(const Board& board, MoveGoal goal = MoveGoal::all_moves,
                                          const Limits& limits = {},
                                          const MovesListener& on_moves = {});

  /// Likely values of `board` and its moves, by iterative deepening on one thread. It is for
  /// positions that no search can solve. Ends at options.max_depth, at the end of the game, at
  /// `limits` (of nodes and seconds) or by a request to stop. The first depth is always completed.
  /// The tables are neither used nor filled. After the game, the score is the final one.
  /// REQUIRES: the sides of the board are disjoint; options.max_depth >= 1.
  [[nodiscard]] PositionEstimate estimate(const Board& board, const EstimateOptions& options = {},
                                          const Limits& limits = {}) {
    return estimate_within(board, options, limits);
  }

  /// The side of `alpha` on which the value v of `board` lies. Searches one exact null window,
  /// which uses and fills the table. ENSURES: the result r <= alpha: v <= r; r > alpha: v >= r.
  /// Nothing if stopped or after an internal error; no limit applies. Meant for many searches in
  /// one tree, because it prepares much less than solve().
  /// REQUIRES: kMinScore - 1 <= alpha <= kMaxScore.
  [[nodiscard]] virtual std::optional<Score> search_null_window(const Board& board,
                                                                Score alpha) = 0;

  /// The bounds of `board` that searches have proven, if the table still holds them.
  [[nodiscard]] virtual std::optional<Bounds> known_bounds(const Board& board) const noexcept = 0;

  /// The first internal error that a search noticed or a caller reported, if any. After it, no
  /// result of this solver can be trusted, including earlier results.
  [[nodiscard]] virtual std::optional<InternalError> internal_error() const noexcept { return {}; }

 private:
  [[nodiscard]] virtual Solution solve_within(const Board& board, Window window,
                                              const Limits& limits, const Bounds& known) = 0;
  [[nodiscard]] virtual PositionEstimate estimate_within(const Board& board,
                                                         const EstimateOptions& options,
                                                         const Limits& limits) = 0;
};

}  // namespace kanzen
