// Compares the certificate checker's own search with the oracle.
#include "solver/checker/leaf_search.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

namespace kanzen::test {

TEST_CASE("the leaf search keeps the contract of a null window") {
  checker::WorkBudget budget(UINT64_MAX);
  checker::WorkMeter meter(budget);
  for (const auto& [board, value] : valued_boards(1201, 400, 0, 9)) {
    for (Score alpha : {-65, -64, value - 3, value - 2, value - 1, value, value + 1, 63, 64}) {
      const auto score = checker::leaf_score(board, alpha, meter);
      CAPTURE(board.player, board.opponent, alpha, value);
      REQUIRE(score);
      CHECK((*score <= alpha ? value <= *score : value >= *score));
    }
  }
  CHECK(meter.counted() > 400);
}

TEST_CASE("the leaf search solves larger boards") {
  checker::WorkBudget budget(UINT64_MAX);
  checker::WorkMeter meter(budget);
  for (const auto& [board, value] : valued_boards(1202, 24, 10, 12)) {
    CHECK(checker::leaf_score(board, value - 1, meter).value() >= value);
    CHECK(checker::leaf_score(board, value, meter).value() <= value);
  }
}

TEST_CASE("a leaf search ends soon after its budget") {
  Random random(1203);
  const Board board = random_unfinished_board(random, 40);  // too many empties to search
  checker::WorkBudget budget(100'000);
  checker::WorkMeter meter(budget);
  CHECK(!checker::leaf_score(board, 0, meter));
  CHECK(!checker::leaf_score(board, 0, meter));
  CHECK(budget.exceeded());
  CHECK(budget.spent() < 110'000);
}

TEST_CASE("a budget counts finished work, and the unit after the last exceeds it") {
  for (const std::uint64_t limit : {1U, 4095U, 4096U, 4097U, 10'000U}) {
    for (const std::uint64_t work : {limit, limit + 1}) {
      checker::WorkBudget budget(limit);
      {
        checker::WorkMeter meter(budget);
        for (std::uint64_t i = 0; i < work; ++i) (void)meter.count();
      }
      CHECK(budget.spent() == work);
      CHECK(budget.exceeded() == (work > limit));
    }
  }
  checker::WorkBudget budget(1'000'000);
  budget.cancel();
  CHECK(budget.stopped());
  CHECK(!budget.exceeded());
  checker::WorkMeter meter(budget);
  while (meter.count()) REQUIRE(meter.counted() < 10'000);
  CHECK(meter.stopped());
  CHECK(!meter.count());
}

}  // namespace kanzen::test
