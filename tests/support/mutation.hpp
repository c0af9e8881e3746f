// Makes random small changes to a text, and sets the number of such tests.
#pragma once

#include <cstdint>
#include <string>

#include "tests/support/random_board.hpp"

namespace kanzen::test {

/// A random byte. Half of the time it is a byte that some format gives a meaning.
[[nodiscard]] std::string random_byte(Random& random);

/// Makes one to four changes: a byte changed, lost or added, two swapped, a part lost or doubled.
[[nodiscard]] std::string mutated(std::string text, Random& random);

/// The number of mutated texts for each kind of test: KANZEN_MUTATIONS in the environment,
/// default 1000.
[[nodiscard]] int mutation_count();

/// The seed of a mutation test: its own `seed`, shifted by KANZEN_SEED in the environment.
[[nodiscard]] std::uint64_t mutation_seed(std::uint64_t seed);

}  // namespace kanzen::test
