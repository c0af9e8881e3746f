// Draws the goal for a board.
#pragma once

#include "tests/rig/case.hpp"
#include "tests/rig/oracle.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::rig {

/// Returns one of `choices`, all equally likely.
template <class T, std::size_t N>
[[nodiscard]] T one_of(test::Random& random, const T (&choices)[N]) {
  return choices[random.below(N)];
}

[[nodiscard]] inline bool one_in(test::Random& random, std::uint64_t n) {
  return random.below(n) == 0;
}

/// Mostly `value`. Other jobs need a whole board and a configuration that supports them.
[[nodiscard]] Job draw_job(test::Random& random, const Configuration& configuration);

/// The maximum number of empty squares at which the job, including the oracle, is cheap enough to
/// be drawn often.
[[nodiscard]] int max_empties_of(Job job) noexcept;

/// Completes the goal of step.job for step.board. The true value often decides it narrowly.
void draw_goal(test::Random& random, const Oracle& oracle, Geometry geometry, Step& step);

}  // namespace kanzen::rig
