// Answers requests about positions for one client: several at once, on the threads of one solver
// and with one table.
//
//   Session session(solver);
//   session.submit({{.id = "a", .board = board, .on_report = [](const Report& report) { ... }}});
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

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "solver/engine/solver.hpp"
#include "solver/server/request.hpp"

namespace kanzen::server {

struct SessionOptions {
  std::size_t queue = 100'000;  // maximum number of waiting requests
};

/// The outcome of submit().
enum class SubmitResult : std::uint8_t {
  accepted,   // each gets exactly one final report
  full,       // too many are waiting; none accepted
  duplicate,  // a request of this name is unfinished; none accepted
};

/// Statistics of the session.
struct SessionStats {
  std::size_t waiting = 0;
  std::size_t running = 0;
  std::uint64_t finished = 0;  // number of final reports
  std::uint64_t nodes = 0;     // of finished requests
};

/// Priorities decide which request begins next. If no thread is free, the least urgent request is
/// preempted by a more urgent one: its search ends, and it waits again. Its next search finds the
/// earlier work in the table, unless the solver isolates positions. Limits and reports cover all
/// searches of a request. Requests with few empty squares are answered in groups, because starting
/// a task for each would take longer than the search.
///
/// Thread safety: full; Request::on_report may call all but wait(), clear_table() and the
/// destructor.
class Session {
 public:
  /// `solver` must outlive the session, which is its only user.
  explicit Session(Solver& solver, const SessionOptions& options = {});
  /// Terminates all requests and returns when each has its final report.
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Accepts all of `requests`, or none. REQUIRES: each has a listener `on_report`; requests with
  /// the same id are submitted together.
  [[nodiscard]] SubmitResult submit(std::vector<Request> requests);

  /// Ends the requests of `selection` soon, with their proven bounds, and returns their number.
  /// Waiting ones get their final reports before this returns.
  std::size_t terminate(const RequestSelection& selection);

  /// Returns when no request is left.
  void wait();

  /// Clears the table. Returns false if there are requests, which may be using it.
  [[nodiscard]] bool clear_table();

  [[nodiscard]] SessionStats stats() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace kanzen::server
