// The request of a client to a session about one position, and the reports on it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/board.hpp"
#include "core/position.hpp"
#include "solver/engine/solver.hpp"
#include "solver/records/goal.hpp"

namespace kanzen::server {

/// How a request is answered without a proof: by iterative deepening
/// (PositionSolver::estimate()) until a limit ends it.
enum class Estimation : std::uint8_t {
  none,       // by a proof
  best_move,  // estimates the best move
  all_moves,  // estimates every move
};

/// How a request has ended.
enum class RequestEnd : std::uint8_t {
  proven,      // completely
  limit,       // by a limit of the request
  terminated,  // by the client, before or during the search
  failed,      // by an internal error, or out of memory
};

/// The state of a request. All scores are for the side to move, and all bounds are proven.
struct Report {
  bool final = false;
  RequestEnd end = RequestEnd::proven;  // of a final report
  /// A report that is not final has bounds, nodes and seconds only.
  Solution solution{};
  /// For goals about moves: each legal move with its bounds, solved moves first.
  std::vector<MoveValue> moves{};
  /// For requests with an estimation: the estimate so far, also in reports that are not final.
  std::optional<PositionEstimate> estimate{};
  std::string error{};  // the reason of a failure
  /// The certificate of the value, as in a file, if it was requested and memory sufficed.
  std::string certificate{};
};

/// A goal about one position. A plain value.
struct Request {
  /// The client's name of the request. Requests about several positions of one game may share it.
  std::string id;
  int turn = 0;  // number of the request among those with this id
  Board board{};
  Goal goal = Goal::value;  // all but `claim` and `game`
  Window window{};          // for Goal::value; (-1, 1) for `wld`

  /// For Goal::value far from the end of the game.
  Estimation estimation = Estimation::none;
  int max_depth = kSquares;  // in plies, at least 1; for an estimation
  /// For Goal::value without a window: also writes a certificate of the value, with this colour
  /// for the side to move. This may take longer than the search.
  std::optional<Colour> certify_as{};
  Limits limits{};

  int priority = 0;         // higher ones first, then by arrival
  double report_every = 0;  // seconds between reports while it runs; 0: final only

  /// Called with the reports of this request, one call at a time: any number of intermediate ones,
  /// then exactly one final one. Called by threads of the session and by the thread that terminates
  /// the request. It must be quick, must not throw and must not wait for the session. Never called
  /// during submit().
  std::function<void(const Report& report)> on_report;
};

}  // namespace kanzen::server
