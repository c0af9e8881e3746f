// The output of `kanzen serve`: one JSON object a line, without line breaks at their ends. The
// fields are documented in solver/apps/kanzen/manual/pages/serve.md.
#pragma once

#include <cstddef>
#include <string>

#include "solver/engine/solver.hpp"
#include "solver/server/json_query.hpp"
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

}  // namespace kanzen::server
