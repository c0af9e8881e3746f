#pragma once

#include "tests/rig/case.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::rig {

template <class T, std::size_t N>
[[nodiscard]] T one_of(test::Random& random, const T (&choices)[N]) {
  return choices[random.below(N)];
}

[[nodiscard]] inline bool one_in(test::Random& random, std::uint64_t n) {
  return random.below(n) == 0;
}

/// Draws `value` most often. Other kinds need a configuration that supports them.
[[nodiscard]] GoalKind draw_goal_kind(test::Random& random, const Configuration& configuration);

/// The goal, including the oracle, is cheap enough up to here to be drawn often.
[[nodiscard]] int max_empties_for(GoalKind kind) noexcept;

/// The true value often decides it narrowly.
void draw_goal(test::Random& random, const Oracle& oracle, Step& step);

/// Boards have at most `max_empties` empties. Goals lie around the values of `oracle`.
[[nodiscard]] Case draw_case(test::Random& random, int max_empties, const Oracle& oracle);

}  // namespace kanzen::rig
