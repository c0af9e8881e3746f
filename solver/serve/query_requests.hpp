// From the queries of clients to the requests of a session.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "solver/serve/json_query.hpp"
#include "solver/serve/request.hpp"

namespace kanzen::serve {

/// Is told of the reports on one position of a query, as Request::tell is.
using TurnListener = std::function<void(const Query::Turn& turn, const Report& report)>;

/// A request for each position of `query`, all of them called `name`. `tell` may be called by
/// several threads at once, one for each position.
[[nodiscard]] std::vector<Request> requests_of(const std::shared_ptr<const Query>& query,
                                               const std::string& name, const TurnListener& tell);

/// Whether any run that is asked the same would report the same status and bounds. `deterministic`:
/// no position profits from another.
[[nodiscard]] bool is_repeatable(const Query& query, const Report& report,
                                 bool deterministic) noexcept;

}  // namespace kanzen::serve
