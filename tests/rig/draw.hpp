// Draws the cases of the rig.
#pragma once

#include "tests/rig/case.hpp"
#include "tests/rig/oracle.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::rig {

/// Draws a random case with boards of at most `max_empties` empties. Goals lie around the
/// values of `oracle`.
[[nodiscard]] Case draw_case(test::Random& random, int max_empties, const Oracle& oracle);

}  // namespace kanzen::rig
