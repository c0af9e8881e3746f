// What a request has found in several searches, one after the other.
#pragma once

#include "solver/serve/request.hpp"

namespace kanzen::serve {

/// `later` with what `earlier`, about the same request, knows better: proven bounds, a move, an
/// estimate, values of moves. Nodes and seconds are added up. An answer and a failure stay as they
/// are but for these.
[[nodiscard]] Report merged_reports(const Report& earlier, Report later);

}  // namespace kanzen::serve
