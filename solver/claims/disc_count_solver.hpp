#pragma once

#include "core/hash.hpp"
#include "solver/engine/position_solver.hpp"

namespace kanzen {

/// Solves positions by the rule that empty squares count for nobody (EmptySquares::to_nobody).
///
/// Let W be our value and N the one wanted. At the end of a game they have the same sign, and N is
/// the nearer one to 0, so by induction 0 <= N <= W or 0 >= N >= W for every position. Most nodes
/// are therefore decided by the solver, with its table and its order of moves: N exceeds no alpha
/// >= 0 that W does not exceed, and every alpha < 0 that W exceeds. What is left, the moves that
/// keep W beyond alpha, is a proof tree with few branches, since few games end with empty squares.
class DiscCountSolver {
 public:
  /// `solver` must outlive it, and its limits hold for all searches together.
  explicit DiscCountSolver(PositionSolver& solver) : solver_(solver) {}

  /// Solves as PositionSolver::solve() does, by this rule: bounds, score and line of play may be
  /// odd. A stop or a limit leaves the status `unfinished`.
  [[nodiscard]] Solution solve(const Board& board, Window window);

 private:
  struct CountedGame;

  [[nodiscard]] Bounds narrowed(const Board& board, Window window, Bounds bounds);
  /// Returns whether the value exceeds `alpha`, or nullopt if the solver was stopped.
  [[nodiscard]] std::optional<bool> exceeds(const Board& board, Score alpha);
  [[nodiscard]] std::optional<bool> some_move_exceeds(const Board& board, Score alpha);

  PositionSolver& solver_;
  std::unordered_map<Board, Bounds, BoardHasher> known_;  // proven by this rule
  Counters counters_{};
};

}  // namespace kanzen
