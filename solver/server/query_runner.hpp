// Converts the queries of clients to requests of a session, and answers them one after another for
// programs without threads.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "solver/engine/solver.hpp"
#include "solver/server/json_query.hpp"
#include "solver/server/request.hpp"

namespace kanzen::server {

/// The query in a line, or why there is none. Actions are refused.
[[nodiscard]] std::variant<Query, Problem> parse_query(std::string_view line);

/// Called with the reports on one position of a query; see Request::on_report.
using TurnListener = std::function<void(const Query::Turn& turn, const Report& report)>;

/// Returns a request for each position of `query`, all of them called `name`. Several threads may
/// call `on_report` at once, one for each position.
[[nodiscard]] std::vector<Request> make_requests(const std::shared_ptr<const Query>& query,
                                                 const std::string& name,
                                                 const TurnListener& on_report);

/// True if every run of the same request would report the same status and bounds. `deterministic`
/// means that no position profits from another.
[[nodiscard]] bool is_repeatable(const Query& query, const Report& report,
                                 bool deterministic) noexcept;

/// Queries and answers have the format of `kanzen serve`, one per line. For one thread.
class QueryRunner {
 public:
  /// Receives a line without its line break. Must not throw.
  using Receiver = std::function<void(std::string_view line)>;

  /// `solver` must outlive the object, which is its only user.
  explicit QueryRunner(Solver& solver) : solver_(solver) {}

  /// Answers all queries in `lines` and returns. The most urgent query begins first, then the order
  /// is the order of the lines. Intermediate reports come at most a few times a second, even if
  /// `report_every` is less. Actions are refused.
  void run(std::string_view lines, const Receiver& receive);

 private:
  Solver& solver_;
};

}  // namespace kanzen::server
