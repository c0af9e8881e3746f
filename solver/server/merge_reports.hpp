// Merges the results of several consecutive searches of one request.
#pragma once

#include "solver/server/request.hpp"

namespace kanzen::server {

/// Returns `later`, completed by the better parts of `earlier`, which is about the same request:
/// proven bounds, a move, an estimate, values of moves. Nodes and seconds are added up. The status
/// of a result or a failure does not change. Proven bounds that contradict each other, and a
/// failure of `earlier`, make a final report a failure. A report that is not final keeps its own
/// bounds then.
[[nodiscard]] Report merge_reports(const Report& earlier, Report later);

}  // namespace kanzen::server
