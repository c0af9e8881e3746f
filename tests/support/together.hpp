// Many positions at once, as the batch runner has them solved.
#pragma once

#include <vector>

#include "tests/support/positions.hpp"

namespace kanzen::test {

/// Solves all at once; solutions in the order of the boards. With `limits`, each within those.
[[nodiscard]] std::vector<Solution> solve_together(Solver& solver,
                                                   const std::vector<ValuedBoard>& boards,
                                                   const Limits& limits = {});

}  // namespace kanzen::test
