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

#include "solver/server/request.hpp"

namespace kanzen::server {

struct SessionOptions {
  std::size_t queue = 100'000;  // maximum number of waiting requests
};

enum class SubmitResult : std::uint8_t {
  accepted,   // each gets exactly one final report
  full,       // too many are waiting; none accepted
  duplicate,  // a request of this name is unfinished; none accepted
};

struct SessionStats {
  std::size_t waiting = 0;
  std::size_t running = 0;
  std::uint64_t finished = 0;  // number of final reports
  std::uint64_t nodes = 0;     // of finished requests
};

/// Priorities decide which request begins next. If no thread is free, a more urgent request
/// preempts the least urgent one: that one's search ends, it waits again, and its next search finds
/// the earlier work in the table, unless the solver isolates positions. Limits and reports cover
/// all searches of a request. Small requests are answered in groups, because starting a task for
/// each would take longer than the search.
///
/// Any thread may call anything; Request::on_report all but wait(), clear_table() and the
/// destructor.
class Session {
 public:
  /// `solver` must outlive the session, its only user.
  explicit Session(Solver& solver, const SessionOptions& options = {});
  /// Terminates all requests and waits for their final reports.
  ~Session();

  /// All of `requests`, or none. REQUIRES: each has a listener `on_report`; requests with one id
  /// are submitted together.
  [[nodiscard]] SubmitResult submit(std::vector<Request> requests);

  /// Ends the selected requests soon, with their proven bounds, and returns their number. Waiting
  /// ones get their final reports before this returns.
  std::size_t terminate(const RequestSelection& selection);

  void wait();

  /// False if there are requests, which may be using the table.
  [[nodiscard]] bool clear_table();

  [[nodiscard]] SessionStats stats() const;

 private:
  class Impl;  // hides threads, which the build for browsers lacks
  std::unique_ptr<Impl> impl_;
};

}  // namespace kanzen::server
