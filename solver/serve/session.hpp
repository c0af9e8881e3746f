// Answers questions about positions for one client: several at once, on the threads of one solver
// and with one table.
//
//   Session session(solver);
//   session.submit({{.id = "a", .board = board, .tell = [](const Report& report) { ... }}});
//   session.terminate({.id = "a"});  // its final report comes soon
//   session.wait();
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "solver/engine/solver.hpp"
#include "solver/serve/request.hpp"
#include "solver/serve/request_queue.hpp"

namespace kanzen::serve {

struct SessionOptions {
  std::size_t queue = 100'000;  // the most requests that may wait
};

/// What became of requests that were handed over.
enum class Submitted : std::uint8_t {
  yes,        // each will get exactly one final report
  full,       // too many are waiting; none was taken
  duplicate,  // one of this name has not got its final report yet; none was taken
};

/// What the session has been doing.
struct SessionStats {
  std::size_t waiting = 0;
  std::size_t running = 0;
  std::uint64_t finished = 0;  // final reports
  std::uint64_t nodes = 0;     // of the requests that are finished
};

/// The order of priorities decides what begins next. If no thread is free, the least urgent request
/// makes room for a more urgent one: its search ends, and it waits again. Its next search finds the
/// earlier work in the table, unless the solver isolates positions. Limits and reports cover all
/// searches of a request. Requests of a few empty squares are answered in groups, because starting
/// a task for each would take longer than the search.
///
/// Thread safety: every member may be called by any thread at any time, and from within
/// Request::tell all but wait(), clear_table() and the destructor.
class Session {
 public:
  /// `solver` outlives the session, which is its only user.
  explicit Session(Solver& solver, const SessionOptions& options = {});
  /// Terminates what is left; returns when each request has got its final report.
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Takes all of `requests`, or none. REQUIRES: each has something to tell; those with the same id
  /// are handed over together.
  [[nodiscard]] Submitted submit(std::vector<Request> requests);

  /// Ends what `selection` means soon, with what has been proven; returns how many requests these
  /// are. Those that wait get their final reports before this returns.
  std::size_t terminate(const Selection& selection);

  /// Returns when no request is left.
  void wait();

  /// Empties the table; false if there are requests, which may be using it.
  [[nodiscard]] bool clear_table();

  [[nodiscard]] SessionStats stats() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace kanzen::serve
