// Likely values of a position and its moves, far from the end of the game. They prove nothing.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/board.hpp"
#include "core/types.hpp"

namespace kanzen {

/// The likely value of a move, in discs for the side that makes it; even.
struct MoveEstimate {
  Square move = Square::none;
  Score score = 0;
  int depth = 0;  // plies searched, the move included
};

/// The result of iterative deepening over the evaluation, at the last depth that was
/// completed.
struct PositionEstimate {
  Score score = 0;                  // likely value in discs for the side to move; even
  Square best_move = Square::none;  // `pass` without a legal move; `none` after the game
  std::vector<Square> line{};       // likely play from the position, passes included
  /// If requested: every legal move, the best one first. Moves other than the best may have been
  /// searched two plies less. A forced pass is the only move.
  std::vector<MoveEstimate> moves{};
  int depth = 0;  // plies searched; 0 after the game
  /// 1 if the search saw the end of the game in every line; otherwise nothing, because no cut of
  /// this search depends on chance. `spread` gives the usual error.
  std::optional<double> confidence{};
  /// Root mean square error of such estimates in discs, as in Solution::spread; 0 if the search saw
  /// the end of the game in every line.
  double spread = 0;
  bool limited = true;  // ended by a limit of nodes or time, or by a stop
  std::uint64_t nodes = 0;
  double seconds = 0;  // wall time
};

/// The contents of an estimate, and its depth.
struct EstimateOptions {
  bool all_moves = true;     // also estimate the moves that are not best
  int max_depth = kSquares;  // in plies, from 1; the end of the game ends the search, too
  /// Called after each depth with the estimate so far, by the thread that searches. Must be quick
  /// and not throw. May be empty.
  std::function<void(const PositionEstimate& so_far)> on_depth{};
};

}  // namespace kanzen
