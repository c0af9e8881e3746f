#pragma once

#include <map>
#include <unordered_map>

#include "core/clock.hpp"
#include "solver/engine/search/entry_log.hpp"
#include "solver/engine/solver.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen::server {

enum class RequestEnd : std::uint8_t {
  proven,      // completely
  limit,       // by a limit of the request
  terminated,  // by the client, before or during the search
  failed,      // by an internal error, or out of memory
};

/// Scores are for the side to move; all bounds are proven.
/// An intermediate report has only the bounds, nodes and seconds of a solution, all legal moves for
/// a goal about moves, and the estimate so far.
struct Report : Answer {
  bool final = false;
  RequestEnd end = RequestEnd::proven;  // of a final report
  std::string error{};                  // the reason of a failure
  /// The file's bytes, if it was requested and memory sufficed.
  std::string certificate{};
};

struct Request : Question {
  /// The client's name. Requests about positions of one game may share it.
  std::string id;
  int turn = 0;  // number of the request among those with this id
  /// For Goal::value without a window: also writes a certificate, with this colour to move. May
  /// take longer than the search.
  std::optional<Colour> certify_as{};
  Limits limits{};

  int priority = 0;         // higher ones first, then by arrival
  double report_every = 0;  // seconds between reports while it runs; 0: final only

  /// Gets any number of intermediate reports and then exactly one final one, one call at a time, on
  /// threads of the session and the one that terminates the request; never during submit(). Must be
  /// quick, not throw and not wait for the session.
  std::function<void(const Report& report)> on_report;
};

/// Queued, then running, then ended; at once if it is terminated while it waits. A request
/// preempted by a more urgent one is queued again.
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

struct RequestSelection {
  std::optional<std::string> id{};          // absent: any id
  std::optional<std::vector<int>> turns{};  // absent: all turns
};

/// Each request is in exactly one state and ends exactly once, whatever the order of calls. The
/// session has the lock.
class RequestQueue {
 public:
  using Live = std::shared_ptr<LiveRequest>;

  explicit RequestQueue(std::size_t max_waiting) : max_waiting_(max_waiting) {}

  [[nodiscard]] bool has_room_for(std::size_t count) const noexcept {
    return waiting_.size() + count <= max_waiting_;  // put_back() may exceed the limit
  }
  /// Returns true until the last request of this name is removed.
  [[nodiscard]] bool is_live(std::string_view id) const { return by_id_.count(id) != 0; }

  /// REQUIRES: has_room_for(1).
  void add(Request request);

  /// Returns the request to start next, or null if none waits.
  [[nodiscard]] const LiveRequest* peek() const noexcept;
  /// REQUIRES: a request waits.
  [[nodiscard]] Live start_next();

  /// Lets a running request wait again, at its old place.
  void put_back(LiveRequest& live);

  /// The request remains live until it is removed.
  void mark_ended(LiveRequest& live) noexcept;
  /// REQUIRES: it has ended.
  void remove(const LiveRequest& live);

  struct TerminateResult {
    std::vector<Live> ended;    // waiting requests, which need a final report
    std::vector<Live> running;  // running requests, which must be stopped and then end
  };
  /// Ends those of the selected requests that have not ended.
  [[nodiscard]] TerminateResult terminate(const RequestSelection& selection);

  /// Calls `look` with each running request, in order of arrival.
  template <class Look>
  void for_each_running(const Look& look) const {
    for (const auto& [number, live] : running_) look(live);
  }

  /// Calls `look` with the waiting requests, next first, until it returns false.
  template <class Look>
  void for_each_waiting(const Look& look) const {
    for (const auto& [order, live] : waiting_) {
      if (!look(live)) return;
    }
  }

  [[nodiscard]] std::size_t waiting_count() const noexcept { return waiting_.size(); }
  [[nodiscard]] std::size_t running_count() const noexcept { return running_.size(); }
  /// Also counts requests that have ended but are not removed.
  [[nodiscard]] std::size_t live_count() const noexcept { return by_id_.size(); }

 private:
  std::size_t max_waiting_;
  std::uint64_t arrivals_ = 0;
  std::map<std::pair<int, std::uint64_t>, Live> waiting_;  // by -priority and number
  std::map<std::uint64_t, Live> running_;                  // by number
  std::unordered_multimap<std::string_view, Live> by_id_;  // the key is in the request
};

/// Completes `later` by what `earlier`, a report on the same request, has better: proven bounds, a
/// move, an estimate, values of moves. Nodes and seconds add up; the status of a result or a
/// failure stays. Contradictory proven bounds, or a failure of `earlier`, make a final report a
/// failure, while an intermediate one keeps its own bounds.
[[nodiscard]] Report merge_reports(const Report& earlier, Report later);

/// The final report. Each search uses `limits`, or the task's limits if `limits` is Limits{}.
/// `terminated` tells whether the request has been terminated. Never throws: a failure gives
/// RequestEnd::failed.
[[nodiscard]] Report run_request(PositionSolver& solver, const Request& request,
                                 const Limits& limits, const AnswerListeners& listeners,
                                 const std::function<bool()>& terminated) noexcept;

struct Progress {
  Bounds known{};                  // of its position
  std::vector<MoveValue> moves{};  // solved so far
  std::optional<PositionEstimate> estimate{};
  std::uint64_t nodes = 0;
  double seconds = 0;
};

/// `solver` knows the bounds of further moves.
[[nodiscard]] Report running_report(const Request& request, const Progress& progress,
                                    const PositionSolver& solver);

struct PlayOptions {
  int exact_from = 24;      // with at most this many empty squares, plays a proven best move
  double move_seconds = 5;  // otherwise, the time for one move
};

/// Above this, even a selective search to the end takes more than seconds.
inline constexpr int kSelectiveSearchMaxEmpties = 30;

[[nodiscard]] inline Estimation estimation_for(const Board& board) noexcept {
  return board.empty_count() > kSelectiveSearchMaxEmpties ? Estimation::best_move
                                                          : Estimation::none;
}

/// For the move to play. With a limit of `seconds`, it may be an estimate rather than exact.
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
