// The output of `kanzen serve`: one JSON object a line, without line breaks at their ends. The
// fields are documented in solver/apps/kanzen/manual/pages/serve.md. Programs without threads get
// the same answers one after another.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "solver/engine/solver.hpp"
#include "solver/server/json_query.hpp"
#include "solver/server/request.hpp"
#include "solver/server/session.hpp"

namespace kanzen::server {

/// The answer to `version`.
struct ServerInfo {
  std::string version;  // of the program, with its commit
  std::string kernel;
  unsigned threads = 1;
  std::size_t hash_mib = 0;
  bool deterministic = false;  // no position profits from another
  std::size_t max_line_bytes = 0;
  SessionOptions session{};
};

/// The size limit of a certificate in a line. Its text is a third longer.
inline constexpr std::size_t kMaxCertificateBytes = std::size_t{12} << 20;

/// A report on one turn of a query. `deterministic` means that every run of the same request would
/// give the same status and bounds.
[[nodiscard]] std::string report_line(const Query& query, const Query::Turn& turn,
                                      const Report& report, bool deterministic);

/// An error or a warning.
[[nodiscard]] std::string error_line(const Problem& problem);
[[nodiscard]] std::string warning_line(const Problem& problem);

/// The echo of an action, with its result.
[[nodiscard]] std::string action_line(const Action& action);
[[nodiscard]] std::string version_line(const Action& action, const ServerInfo& info);
[[nodiscard]] std::string stats_line(const Action& action, const SessionStats& stats,
                                     const SolverLoad& load, double seconds);

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
