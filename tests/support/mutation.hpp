// Small accidents that happen to a text, and how many of them a test tries.
#pragma once

#include <cstdint>
#include <string>

#include "tests/support/random_board.hpp"

namespace kanzen::test {

/// A byte of which half of the time one format or another makes something.
[[nodiscard]] std::string random_byte(Random& random);

/// One to four small accidents: a byte changed, lost, added, two swapped, a part lost or doubled.
[[nodiscard]] std::string mutated(std::string text, Random& random);

/// How many mutated texts a test tries of each kind: the environment's KANZEN_MUTATIONS, 1000 if it
/// says nothing.
[[nodiscard]] int mutation_count();

/// The seed of such a test: `seed`, which is its own, moved by the environment's KANZEN_SEED.
[[nodiscard]] std::uint64_t mutation_seed(std::uint64_t seed);

}  // namespace kanzen::test
