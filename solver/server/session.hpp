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
#include <thread>

#include "solver/server/request_queue.hpp"

namespace kanzen::server {

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
/// Any thread may call anything; Request::on_report all but wait(), clear_table() and the
/// destructor.
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
  using Live = RequestQueue::Live;

  [[nodiscard]] bool may_share_task(const Request& request) const noexcept;
  [[nodiscard]] Report with_earlier_results(const LiveRequest& live, Report report) const;
  void solve_one(PositionSolver& solver, const Live& live);
  [[nodiscard]] bool queue_again(LiveRequest& live, const Report& found);
  void solve_groups(PositionSolver& solver, std::vector<Live> group);
  void finish(LiveRequest& live, Report report);
  void run_reporter();

  // REQUIRES of these: the caller has locked mutex_.
  [[nodiscard]] bool is_idle() const noexcept {
    return queue_.live_count() == 0 && used_slots_ == 0;
  }
  void preempt_for_waiting();
  void fill_slots() noexcept;
  [[nodiscard]] PositionTask make_single_task();
  [[nodiscard]] PositionTask make_group_task();
  [[nodiscard]] std::vector<Live> start_group();
  void remove(const LiveRequest& live);
  void release_slot();
  [[nodiscard]] Report report_on(const LiveRequest& live, TimePoint now) const;

  Solver& solver_;
  const Clock& clock_ = machine_clock();
  const std::size_t slots_;  // the most tasks that may run
  const bool may_group_;     // several requests may share a task

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
