#pragma once

#include "tests/support/random_board.hpp"

namespace kanzen::test {

/// Half of the time a byte to which some format gives a meaning.
[[nodiscard]] std::string random_byte(Random& random);

/// One to four changes: a byte changed, lost or added, two swapped, a part lost or doubled.
[[nodiscard]] std::string mutated(std::string text, Random& random);

/// KANZEN_MUTATIONS in the environment, default 300, for each reader; a multiple of it for boards.
[[nodiscard]] int mutation_count();

/// `seed`, shifted by KANZEN_SEED in the environment.
[[nodiscard]] std::uint64_t mutation_seed(std::uint64_t seed);

}  // namespace kanzen::test
