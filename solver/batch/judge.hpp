// What results say about what the input states.
#pragma once

#include "solver/records/outcome.hpp"

namespace kanzen {

/// Fills in outcome.verdict, from what is proven of the value and of the moves and from what the
/// record or its claim states.
void judge(Outcome& outcome);

}  // namespace kanzen
