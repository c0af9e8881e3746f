#pragma once

#include "solver/engine/position_solver.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen {

/// Decides the claim of `request` with at most one null-window search for each end of its interval,
/// skipping those whose outcome is known. If the claim is refuted, one more search finds the true
/// value and a line that proves it. If that search is stopped, the verdict stands and only the
/// bounds are known; if an earlier one is, the verdict may be `undecided`. REQUIRES: `known` bounds
/// hold for the value of board_to_solve(request), and it is about a claim.
[[nodiscard]] ClaimResult verify_claim(const SolveRequest& request, const SolveFunction& solve,
                                       const Bounds& known = {});

}  // namespace kanzen
