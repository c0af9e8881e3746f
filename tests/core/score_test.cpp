#include "core/board.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/slow_rules.hpp"

namespace kanzen {

TEST_CASE("final score gives the empties to the winner") {
  CHECK(final_score(32, 32) == 0);
  CHECK(final_score(31, 31) == 0);
  CHECK(final_score(33, 31) == 2);
  CHECK(final_score(13, 0) == 64);
  CHECK(final_score(0, 13) == -64);
  CHECK(final_score(0, 0) == 0);
  CHECK(final_score(30, 20) == 24);
}

TEST_CASE("final score agrees with its slow twin on any board") {
  test::Random random(11);
  for (int i = 0; i < 20'000; ++i) {
    const Board board = random_unreachable_board(random, random.between(0, 64));
    REQUIRE(final_score(board) == slow::final_score(slow::from_board(board)));
    REQUIRE(final_score(board) == -final_score(board.passed()));
    REQUIRE(final_score(board) % 2 == 0);
  }
}

}  // namespace kanzen
