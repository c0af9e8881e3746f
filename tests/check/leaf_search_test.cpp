// The checker's own search against the oracle.
#include "solver/check/leaf_search.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

namespace kanzen::test {

TEST_CASE("the leaf search keeps the contract of a null window") {
  std::uint64_t nodes = 0;
  for (const auto& [board, value] : valued_boards(1201, 400, 0, 9)) {
    for (Score alpha : {-65, -64, value - 3, value - 2, value - 1, value, value + 1, 63, 64}) {
      const Score score = check::leaf_score(board, alpha, nodes);
      CAPTURE(board.player, board.opponent, alpha, value, score);
      CHECK((score <= alpha ? value <= score : value >= score));
    }
  }
  CHECK(nodes > 400);
}

TEST_CASE("the leaf search can do without luck on larger boards") {
  std::uint64_t nodes = 0;
  for (const auto& [board, value] : valued_boards(1202, 24, 10, 12)) {
    CHECK(check::leaf_score(board, value - 1, nodes) >= value);
    CHECK(check::leaf_score(board, value, nodes) <= value);
  }
}

}  // namespace kanzen::test
