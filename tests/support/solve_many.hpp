// Solves many positions at once, as the batch runner does.
#pragma once

#include <vector>

#include "tests/support/positions.hpp"
#include "tests/support/solver_test_access.hpp"

namespace kanzen::test {

/// Options of a solver that splits from seven empties on, so that threads share small
/// positions, too.
[[nodiscard]] inline TestOptions eager(unsigned threads) {
  return {{.threads = threads, .hash_mib = 1}, {.split_min_empties = 7}};
}

/// Solves all boards at once, each within `limits`. Solutions are in the order of the boards.
[[nodiscard]] std::vector<Solution> solve_together(Solver& solver,
                                                   const std::vector<ValuedBoard>& boards,
                                                   const Limits& limits = {});

}  // namespace kanzen::test
