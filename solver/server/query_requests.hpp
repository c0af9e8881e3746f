// Converts the queries of clients to requests of a session.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

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

}  // namespace kanzen::server
