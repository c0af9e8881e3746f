// Answers requests about positions for one client, several at once, with one solver and its table.
//
//   Session session(solver);
//   Request request{{.board = board}, "a"};
//   request.on_report = [](const Report& report) { ... };
//   session.submit({request});
//   session.terminate({.id = "a"});  // its final report comes soon
//   session.wait();
//
// Words for endings, in all protocols:
//
//   end        A request ends with its final report.
//   terminate  A client ends requests before their goals are reached.
//   stop       The session stops a search: its request was terminated or preempted.
//              A protocol that is stopped terminates all of its requests.
#pragma once

#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>
#include <unordered_map>

#include "solver/server/request.hpp"

namespace kanzen::server {

/// A request is queued, then runs, then ends; it ends at once if it is terminated while it waits.
/// One that a more urgent request preempts is queued again.
struct LiveRequest {
  enum class State : std::uint8_t { queued, running, ended };

  Request request;
  std::uint64_t number = 0;  // by order of arrival
  State state = State::queued;
  std::shared_ptr<TaskHandle> task{};  // set if it has a task of its own
  TimePoint start{};                   // of the search, for reports
  TimePoint next_report{};             // when the next report is due
  Progress progress{};                 // as the solver last reported it

  bool was_preempted = false;       // a more urgent one stopped its search, and it waits again
  bool was_terminated = false;      // its search was stopped to end it
  std::optional<Report> so_far{};   // what it had found when it was preempted
  std::mutex reporting;             // held while request.on_report is called
  bool has_reported_final = false;  // guarded by `reporting`
};

/// Holds the requests of a session, which has the lock. Each is in exactly one state and ends
/// exactly once, whatever the order of calls.
class RequestQueue {
 public:
  using LiveRequestPtr = std::shared_ptr<LiveRequest>;

  explicit RequestQueue(std::size_t max_waiting) : max_waiting_(max_waiting) {}

  [[nodiscard]] bool has_room_for(std::size_t count) const noexcept {
    return waiting_.size() + count <= max_waiting_;  // put_back() may exceed the limit
  }
  /// Returns true until the last request of this name is removed.
  [[nodiscard]] bool is_live(std::string_view id) const { return by_id_.count(id) != 0; }

  /// Queues a request. REQUIRES: has_room_for(1).
  void add(Request request);

  /// Returns the request to start next, or null if none waits.
  [[nodiscard]] const LiveRequest* peek() const noexcept;
  /// Starts the request of peek(). REQUIRES: a request waits.
  [[nodiscard]] LiveRequestPtr start_next();

  /// Lets a running request wait again, at its old place.
  void put_back(LiveRequest& live);

  /// Marks a request, which remains live until it is removed.
  void mark_ended(LiveRequest& live) noexcept;
  /// REQUIRES: the request has ended.
  void remove(const LiveRequest& live);

  struct TerminateResult {
    std::vector<LiveRequestPtr> ended;    // waited, and need a final report
    std::vector<LiveRequestPtr> running;  // must be stopped, and then end
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
  /// Counts requests, even those that have ended but are not removed.
  [[nodiscard]] std::size_t live_count() const noexcept { return by_id_.size(); }

 private:
  std::size_t max_waiting_;
  std::uint64_t arrivals_ = 0;
  std::map<std::pair<int, std::uint64_t>, LiveRequestPtr> waiting_;  // by -priority and number
  std::map<std::uint64_t, LiveRequestPtr> running_;                  // by number
  std::unordered_multimap<std::string_view, LiveRequestPtr> by_id_;  // the key is in the request
};

enum class SubmitResult : std::uint8_t {
  accepted,   // each gets exactly one final report
  full,       // too many are waiting, so none is accepted
  duplicate,  // a name is taken, so none is accepted
};

/// The priority decides which request begins next. If no thread is free, a more urgent request
/// preempts the least urgent one, whose search ends; it waits again, and its next search finds the
/// earlier work in the table, unless the solver isolates positions. Limits and reports cover all
/// searches of a request. Small requests are answered in groups, because starting a task for each
/// would take longer than the search.
///
/// Any thread may call any function. A listener (Request::on_report) may, too, except for wait(),
/// clear_table() and the destructor, which may wait until the listener itself has returned.
class Session {
 public:
  /// `solver` must outlive the session, its only user.
  explicit Session(Solver& solver, std::size_t max_waiting = kMaxWaiting);
  /// Terminates all requests and waits for their final reports.
  ~Session();

  /// Submits all of `requests`, or none. REQUIRES: each has a listener `on_report`; requests with
  /// one id are submitted together.
  [[nodiscard]] SubmitResult submit(std::vector<Request> requests);

  /// Ends the selected requests soon, with their proven bounds, and returns their number. Waiting
  /// ones get their final reports before this returns.
  std::size_t terminate(const RequestSelection& selection);

  void wait();

  /// Returns false if there are requests, because they may be using the table.
  [[nodiscard]] bool clear_table();

  [[nodiscard]] SessionStats stats() const;

 private:
  using LiveRequestPtr = RequestQueue::LiveRequestPtr;

  [[nodiscard]] bool may_share_task(const Request& request) const noexcept;
  [[nodiscard]] Report with_earlier_results(const LiveRequest& live, Report report) const;
  void solve_one(PositionSolver& solver, const LiveRequestPtr& live);
  [[nodiscard]] bool queue_again(LiveRequest& live, const Report& found);
  void solve_groups(PositionSolver& solver, std::vector<LiveRequestPtr> group);
  void finish(LiveRequest& live, Report report);
  void run_reporter();

  // REQUIRES of these: the caller has locked mutex_.
  [[nodiscard]] bool is_idle() const noexcept {
    return queue_.live_count() == 0 && used_slots_ == 0;
  }
  void preempt_for_waiting();
  /// Without memory or a thread the program ends here: a request that has left the queue and has no
  /// task would never be answered, and the client would wait for it.
  void fill_slots() noexcept;
  [[nodiscard]] PositionTask make_single_task();
  [[nodiscard]] PositionTask make_group_task();
  [[nodiscard]] std::vector<LiveRequestPtr> start_group();
  void remove(const LiveRequest& live);
  void release_slot();
  [[nodiscard]] Report report_on(const LiveRequest& live, TimePoint now) const;

  Solver& solver_;
  const Clock& clock_ = machine_clock();
  const std::size_t slots_;  // the most tasks that may run
  const bool is_isolated_;   // no request profits from another, so none share a task

  mutable std::mutex mutex_;  // guards the members below, and live requests except `reporting`
  std::condition_variable report_due_;
  std::condition_variable idle_;
  RequestQueue queue_;
  std::size_t used_slots_ = 0;
  std::size_t groups_running_ = 0;  // about to free their slots
  std::size_t unreported_ = 0;      // removed requests whose final report is not yet sent
  std::uint64_t finished_ = 0;
  std::uint64_t nodes_ = 0;
  bool closing_ = false;  // accepts no more requests
  bool ended_ = false;    // lets reporter_ return

  std::thread reporter_;
};

}  // namespace kanzen::server
