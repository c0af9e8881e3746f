// Compares results with the claims of the input.
#pragma once

#include "solver/records/outcome.hpp"

namespace kanzen {

/// Sets outcome.verdict by comparing the proven bounds of the position and of its moves with the
/// record's expected scores, or with its claim.
void set_verdict(Outcome& outcome);

}  // namespace kanzen
