// How a program that plays games chooses its moves.
#pragma once

#include <algorithm>

#include "core/board.hpp"
#include "solver/engine/solver.hpp"
#include "solver/server/request.hpp"

namespace kanzen::server {

struct PlayOptions {
  int exact_from = 24;      // with at most this many empty squares, plays a proven best move
  double move_seconds = 5;  // otherwise, the time for one move
};

/// With more empty squares than this, even a selective search to the end of the game has no result
/// within seconds.
inline constexpr int kSelectiveSearchMaxEmpties = 30;

/// The request for the move to play, without a listener. With a limit of `seconds`, the result may
/// be an estimate where it would be exact otherwise.
[[nodiscard]] inline Request request_for_move(const Board& board, const PlayOptions& options,
                                              double seconds = Limits{}.seconds) {
  Request request;
  request.board = board;
  request.limits.seconds = seconds;
  if (board.empty_count() > options.exact_from) {
    request.limits.seconds = std::min(seconds, options.move_seconds);
    if (board.empty_count() > kSelectiveSearchMaxEmpties)
      request.estimation = Estimation::best_move;
  }
  return request;
}

}  // namespace kanzen::server
