// Draws what is asked about a board.
#pragma once

#include "tests/rig/case.hpp"
#include "tests/rig/oracle.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::rig {

/// One of `choices`, all equally likely.
template <class T, std::size_t N>
[[nodiscard]] T one_of(test::Random& random, const T (&choices)[N]) {
  return choices[random.below(N)];
}

[[nodiscard]] inline bool one_in(test::Random& random, std::uint64_t n) {
  return random.below(n) == 0;
}

/// Mostly the value; something else only on whole boards, and where the configuration can do it.
[[nodiscard]] Job draw_job(test::Random& random, const Configuration& configuration);

/// Empties up to which the job is cheap enough, for itself and for the oracle, to be drawn often.
[[nodiscard]] int most_empties(Job job) noexcept;

/// Fills in what step.job asks about step.board: often what the true value decides narrowly.
void draw_question(test::Random& random, const Oracle& oracle, Geometry geometry, Step& step);

}  // namespace kanzen::rig
