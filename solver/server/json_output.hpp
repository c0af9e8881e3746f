// Writes the output of `kanzen serve`: one JSON object a line, without its line break;
// solver/apps/kanzen/manual/pages/serve.md documents the fields. answer_queries() is for programs
// without threads, which get the same answers one after another.
#pragma once

#include "solver/server/json_query.hpp"
#include "solver/server/request.hpp"

namespace kanzen::server {

struct ServerInfo {
  std::string version;  // the program's, with its commit
  std::string kernel;
  unsigned threads = 1;
  std::size_t hash_mib = 0;
  bool deterministic = false;  // whether no position profits from another
  std::size_t max_line_bytes = 0;
  std::size_t max_waiting = kMaxWaiting;  // requests
};

/// The largest certificate put into a line, where its text is a third longer.
inline constexpr std::size_t kMaxCertificateBytes = std::size_t{12} << 20;

/// Reports on one turn of a query. `deterministic` means that no position profits from another, so
/// that a line may promise that every run reports the same status and bounds.
[[nodiscard]] std::string report_line(const Query& query, const Query::Turn& turn,
                                      const Report& report, bool deterministic);

[[nodiscard]] std::string error_line(const Problem& problem);
[[nodiscard]] std::string warning_line(const Problem& problem);

[[nodiscard]] std::string action_line(const Action& action);
[[nodiscard]] std::string version_line(const Action& action, const ServerInfo& info);
[[nodiscard]] std::string stats_line(const Action& action, const SessionStats& stats,
                                     const SolverLoad& load, double seconds);

/// Parses a query. Anything else is a problem, even an action.
[[nodiscard]] std::variant<Query, Problem> parse_query(std::string_view line);

using TurnListener = std::function<void(const Query::Turn& turn, const Report& report)>;

/// Makes a request called `name` for each position of `query`. Several threads may call `on_report`
/// at once, one for each position.
[[nodiscard]] std::vector<Request> make_requests(const std::shared_ptr<const Query>& query,
                                                 const std::string& name,
                                                 const TurnListener& on_report);

/// Answers the queries in `lines` as `kanzen serve` does, but on one thread: the most urgent ones
/// first, then in order, all of them before it returns. Intermediate reports come at most a few
/// times a second, whatever `report_every` says. Actions are refused. `receive` gets each line of
/// the answers without its line break, and must not throw. REQUIRES: exclusive use of `solver`.
void answer_queries(Solver& solver, std::string_view lines,
                    const std::function<void(std::string_view line)>& receive);

}  // namespace kanzen::server
