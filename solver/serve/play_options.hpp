// How a program that plays games chooses its moves.
#pragma once

#include <algorithm>

#include "core/board.hpp"
#include "solver/engine/solver.hpp"
#include "solver/serve/request.hpp"

namespace kanzen::serve {

struct PlayOptions {
  int exact_from = 24;      // with so many empty squares or fewer a move is proven to be the best
  double move_seconds = 5;  // with more, what is spent on one move
};

/// With more empty squares than this a search to the end of the game, if only a selective one, does
/// not come to a result within seconds.
inline constexpr int kMostToTheEnd = 30;

/// The request whose answer is the move to play, without a listener. Within `seconds` it may be an
/// estimate even where it would be exact otherwise.
[[nodiscard]] inline Request request_for_move(const Board& board, const PlayOptions& options,
                                              double seconds = Limits{}.seconds) {
  Request request;
  request.board = board;
  request.limits.seconds = seconds;
  if (board.empty_count() > options.exact_from) {
    request.limits.seconds = std::min(seconds, options.move_seconds);
    request.by_depth = board.empty_count() > kMostToTheEnd;
  }
  return request;
}

}  // namespace kanzen::serve
