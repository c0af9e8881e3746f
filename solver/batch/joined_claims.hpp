// Joins the verdicts on claims about one position.
#pragma once

#include <vector>

#include "solver/records/outcome.hpp"

namespace kanzen {

/// Turns verdicts on claims into results with Goal::value. The verdicts about one board become one
/// result, in the place of the first. It has all bounds and moves that they prove, and their nodes
/// and seconds. Its id is the id of the position, without the move of a claim. Verdicts that
/// contradict each other stay apart. All other outcomes stay as they are.
[[nodiscard]] std::vector<Outcome> join_claims(std::vector<Outcome> outcomes);

}  // namespace kanzen
