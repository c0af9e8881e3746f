// Settling a claim with the cheapest windows that decide it.
#pragma once

#include "solver/engine/solver.hpp"
#include "solver/records/claim.hpp"

namespace kanzen {

/// Settles `claim`: each end of what it allows by one null window, the second only if the first
/// does not refute, and none at all where what is proven decides. A refuted claim gets its true
/// value and the line by one more search; if that is stopped the bound stays, and so does the
/// verdict.
[[nodiscard]] Settled settle(const Claim& claim, const SolveFunction& solve);

}  // namespace kanzen
