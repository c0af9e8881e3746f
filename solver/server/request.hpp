// A request about one position: its goal, its reports, the queue in which it waits, and how a
// solver answers it.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/board.hpp"
#include "core/clock.hpp"
#include "core/game.hpp"
#include "solver/engine/search/entry_log.hpp"
#include "solver/engine/solver.hpp"
#include "solver/records/outcome.hpp"

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

/// A request from its arrival to its final report: queued, then running, then ended. It ends at
/// once if it is terminated while it waits. A request that a more urgent one preempts is queued
/// again.
struct LiveRequest {
  enum class State : std::uint8_t { queued, running, ended };

  Request request;
  std::uint64_t number = 0;  // by order of arrival
  State state = State::queued;
  std::shared_ptr<TaskHandle> task{};          // set if the request has a task of its own
  TimePoint start{};                           // for reports
  TimePoint next_report{};                     // when the next report is due
  Bounds known{};                              // latest reported bounds
  std::vector<MoveValue> moves{};              // latest reported moves
  std::optional<PositionEstimate> estimate{};  // latest reported one

  bool preempted = false;          // its search was stopped for a more urgent one; it waits again
  bool terminated = false;         // its search was stopped to end it
  std::optional<Report> so_far{};  // the result when it was preempted
  Mutex reporting;                 // held while request.on_report is called
  bool final_reported = false;     // guarded by `reporting`
};

/// Selects requests for an action.
struct RequestSelection {
  std::optional<std::string> id{};          // absent: any id
  std::optional<std::vector<int>> turns{};  // absent: all turns
};

/// Each request is in exactly one state and ends exactly once, whatever the order of calls.
/// Thread safety: none; the session has a lock.
class RequestQueue {
 public:
  using Live = std::shared_ptr<LiveRequest>;

  /// `max_waiting` is the maximum number of waiting requests.
  explicit RequestQueue(std::size_t max_waiting) : max_waiting_(max_waiting) {}

  [[nodiscard]] bool has_room_for(std::size_t count) const noexcept {
    return waiting_.size() + count <= max_waiting_;  // put_back() may exceed the limit
  }
  /// True if a request of this name has not been removed yet.
  [[nodiscard]] bool is_live(std::string_view id) const { return by_id_.count(id) != 0; }

  /// Adds a waiting request. REQUIRES: has_room_for(1).
  void add(Request request);

  /// The next request to begin, or null if none waits.
  [[nodiscard]] const LiveRequest* peek() const noexcept;
  /// Starts the next request and returns it. REQUIRES: one waits.
  [[nodiscard]] Live start_next();

  /// Makes a running request wait again, where it was in the queue.
  void put_back(LiveRequest& live);

  /// Marks the search of a running request as ended. The request remains live until it is removed.
  void mark_ended(LiveRequest& live) noexcept;
  /// Removes a request that has ended.
  void remove(const LiveRequest& live);

  struct TerminateResult {
    std::vector<Live> ended;    // waiting requests, which need a final report
    std::vector<Live> running;  // running requests, which must be stopped and then end
  };
  /// Terminates all requests of `selection` that have not ended.
  [[nodiscard]] TerminateResult terminate(const RequestSelection& selection);

  /// Calls `look` with each running request, in the order of arrival.
  template <class Look>
  void for_each_running(const Look& look) const {
    for (const auto& [number, live] : running_) look(live);
  }

  /// Calls `look` with each waiting request in the order in which they begin, until it
  /// returns false.
  template <class Look>
  void for_each_waiting(const Look& look) const {
    for (const auto& [order, live] : waiting_) {
      if (!look(live)) return;
    }
  }

  [[nodiscard]] std::size_t waiting_count() const noexcept { return waiting_.size(); }
  [[nodiscard]] std::size_t running_count() const noexcept { return running_.size(); }
  /// The number of requests that are not removed, including ended ones.
  [[nodiscard]] std::size_t live_count() const noexcept { return by_id_.size(); }

 private:
  std::size_t max_waiting_;
  std::uint64_t arrivals_ = 0;
  std::map<std::pair<int, std::uint64_t>, Live> waiting_;  // by -priority and number
  std::map<std::uint64_t, Live> running_;                  // by number
  std::unordered_multimap<std::string_view, Live> by_id_;  // the key is in the request
};

/// Returns `later`, completed by the better parts of `earlier`, which is about the same request:
/// proven bounds, a move, an estimate, values of moves. Nodes and seconds are added up. The status
/// of a result or a failure does not change. Proven bounds that contradict each other, and a
/// failure of `earlier`, make a final report a failure. A report that is not final keeps its own
/// bounds then.
[[nodiscard]] Report merge_reports(const Report& earlier, Report later);

/// Functions that receive the results of a running request. Both may be empty.
struct RequestListeners {
  MovesListener on_moves{};                                    // for goals about moves
  std::function<void(const PositionEstimate&)> on_estimate{};  // for requests with an estimation
};

/// Returns the final report on `request`. Each search uses `limits`, or the limits of the task if
/// `limits` is Limits{}. `terminated` returns true once the request has been terminated. Never
/// throws; a failure gives a report with RequestEnd::failed.
[[nodiscard]] Report run_request(PositionSolver& solver, const Request& request,
                                 const Limits& limits, const RequestListeners& listeners,
                                 const std::function<bool()>& terminated) noexcept;

/// The progress of a running request.
struct Progress {
  Bounds known{};                  // of its position
  std::vector<MoveValue> moves{};  // solved so far
  std::optional<PositionEstimate> estimate{};
  std::uint64_t nodes = 0;
  double seconds = 0;
};

/// The report on a request while it runs. `solver` knows the bounds of further moves.
[[nodiscard]] Report running_report(const Request& request, const Progress& progress,
                                    const PositionSolver& solver);

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
