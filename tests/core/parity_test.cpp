#include "core/stability.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/slow_rules.hpp"

namespace kanzen {

TEST_CASE("odd quadrants agree with counting") {
  test::Random random(31);
  for (int square = 0; square < 64; ++square) {
    REQUIRE(odd_quadrants(Bitboard{1} << square) == slow::odd_quadrants(Bitboard{1} << square));
  }
  for (int i = 0; i < 10'000; ++i) {
    const Bitboard dense = random.bits();
    const Bitboard sparse = dense & random.bits() & random.bits();
    REQUIRE(odd_quadrants(dense) == slow::odd_quadrants(dense));
    REQUIRE(odd_quadrants(sparse) == slow::odd_quadrants(sparse));
  }
}

}  // namespace kanzen
