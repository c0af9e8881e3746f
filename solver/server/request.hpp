// One request of a client about a position: what it asks, how it is answered, and what is reported
// meanwhile. Nothing here has threads or files, because browsers use it too.
#pragma once

#include "core/clock.hpp"
#include "solver/engine/solver.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen::server {

enum class RequestEnd : std::uint8_t {
  proven,      // the goal is reached
  limit,       // a limit of the request ended it
  terminated,  // the client ended it, before or during the search
  failed,      // an internal error, or out of memory
};

/// Scores are for the side to move; all bounds are proven.
/// An intermediate report has only the bounds, nodes and seconds of a solution, all legal moves for
/// a goal about moves, and the estimate so far.
struct Report : Answer {
  bool is_final = false;
  RequestEnd end = RequestEnd::proven;  // valid in a final report
  std::string error{};                  // why a request failed
  /// The bytes of the file, if it was requested and memory sufficed.
  std::string certificate{};
};

[[nodiscard]] inline Report final_report(RequestEnd end) {
  Report report;
  report.is_final = true;
  report.end = end;
  return report;
}

struct Request : Question {
  /// The client's name. Requests about positions of one game may share it.
  std::string id;
  int turn = 0;  // number of the request among those with this id
  /// Asks for a certificate as well, with this colour to move, which may take longer than the
  /// search. Only for Goal::value without a window.
  std::optional<Colour> certify_as{};
  Limits limits{};

  int priority = 0;         // higher ones first, then by arrival
  double report_every = 0;  // seconds between reports; 0: only the final one

  /// Gets any number of intermediate reports and then exactly one final one, one call at a time, on
  /// threads of the session and the one that terminates the request; never during submit(). Must be
  /// quick, not throw and not wait for the session.
  std::function<void(const Report& report)> on_report{};
};

struct RequestSelection {
  std::optional<std::string> id{};          // nullopt means any id
  std::optional<std::vector<int>> turns{};  // nullopt means all turns
};

inline constexpr std::size_t kMaxWaiting = 100'000;  // requests, if nothing else is said

struct SessionStats {
  std::size_t waiting = 0;
  std::size_t running = 0;
  std::uint64_t finished = 0;  // number of final reports
  std::uint64_t nodes = 0;     // nodes of finished requests
};

/// Completes `later` by what `earlier`, a report on the same request, has better: proven bounds, a
/// move, an estimate, values of moves. Nodes and seconds add up; the status of a result or a
/// failure stays. Contradictory proven bounds, or a failure of `earlier`, make a final report a
/// failure, while an intermediate one keeps its own bounds.
[[nodiscard]] Report merge_reports(const Report& earlier, Report later);

/// Returns the final report. Each search uses `limits`, or the task's limits if `limits` is
/// Limits{}. `terminated` tells whether the request was terminated. Never throws: a failure gives
/// RequestEnd::failed.
[[nodiscard]] Report run_request(PositionSolver& solver, const Request& request,
                                 const Limits& limits, const AnswerListeners& listeners,
                                 const std::function<bool()>& terminated) noexcept;

/// What the solver has said about a request that runs.
struct Progress {
  Bounds known{};                  // bounds of its position
  std::vector<MoveValue> moves{};  // solved so far
  std::optional<PositionEstimate> estimate{};
  std::uint64_t nodes = 0;
  double seconds = 0;
};

/// Reports on a running request; `solver` knows the bounds of further moves.
[[nodiscard]] Report running_report(const Request& request, const Progress& progress,
                                    const PositionSolver& solver);

struct PlayOptions {
  int exact_from = 24;      // with at most this many empty squares, plays a proven best move
  double move_seconds = 5;  // otherwise thinks this long about a move
};

/// With more empty squares, even a selective search to the end takes more than seconds.
inline constexpr int kSelectiveSearchMaxEmpties = 30;

[[nodiscard]] inline Estimation estimation_for(const Board& board) noexcept {
  return board.empty_count() > kSelectiveSearchMaxEmpties ? Estimation::best_move
                                                          : Estimation::none;
}

/// Asks for the move to play. With a limit of `seconds`, it may be an estimate rather than exact.
[[nodiscard]] inline Request request_for_move(const Board& board, const PlayOptions& options,
                                              double seconds = Limits{}.seconds) {
  Request request;
  request.board = board;
  request.limits.seconds = seconds;
  if (board.empty_count() > options.exact_from) {
    request.limits.seconds = std::min(seconds, options.move_seconds);
    request.estimation = estimation_for(board);
  }
  return request;
}

}  // namespace kanzen::server
