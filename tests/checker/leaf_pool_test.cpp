// The pool of leaves: it solves all of them, with the available threads, until one fails.
#include "solver/checker/leaf_pool.hpp"

#include <functional>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

namespace kanzen::test {

using checker::LeafClaim;
using checker::LeafPool;
using checker::WorkBudget;

namespace {

/// A full board, won by the side to move, and the claim that it is lost.
const LeafClaim kWrong{{~Bitboard{1}, Bitboard{1}}, -2, false};

}  // namespace

TEST_CASE("the pool solves all leaves and finds the one that fails") {
  const auto boards = valued_boards(1305, 2000, 0, 6);
  for (const unsigned threads : {1U, 3U}) {
    for (const std::size_t wrong : {boards.size(), std::size_t{0}, boards.size() - 1}) {
      WorkBudget budget(UINT64_MAX);
      LeafPool pool(threads, budget);
      for (std::size_t i = 0; i < boards.size(); ++i) {
        const auto& [board, value] = boards[i];
        pool.add({board, i == wrong ? value + 2 : value, true});
        pool.add({board, value, false});
      }
      pool.finish();
      const bool all_hold = wrong == boards.size();
      const std::optional<LeafClaim> failure = pool.failure();
      CHECK(budget.stopped() != all_hold);
      CHECK(failure.has_value() != all_hold);
      if (all_hold) CHECK(pool.solved() == 2 * boards.size());
      if (all_hold) CHECK(pool.nodes() == budget.spent());
      if (failure) CHECK(failure->board == boards[wrong].board);
    }
  }
}

// Reads the failure while other threads still find more. Repeats it so often that a late
// cancellation of the budget would be seen, also by the thread sanitizer.
TEST_CASE("a failing leaf is complete whenever it is read") {
  for (int round = 0; round < 1000; ++round) {
    WorkBudget budget(UINT64_MAX);
    LeafPool pool(4, budget);
    std::optional<LeafClaim> failure;
    while (!failure) {
      pool.add(kWrong);
      failure = pool.failure();
    }
    CHECK(failure->board == kWrong.board);
    CHECK(failure->bound == kWrong.bound);
    CHECK(failure->at_least == kWrong.at_least);
    CHECK(budget.stopped());
  }
}

TEST_CASE("the pool continues with the threads that could be started") {
  const auto boards = valued_boards(1307, 1000, 0, 5);
  for (const unsigned possible : {0U, 1U, 2U}) {
    unsigned started = 0;
    WorkBudget budget(UINT64_MAX);
    LeafPool pool(8, budget, [&](std::function<void()> work) {
      if (started == possible) {
        throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
      }
      ++started;
      return std::thread(std::move(work));
    });
    CHECK(pool.threads() == possible + 1);
    for (const auto& [board, value] : boards) pool.add({board, value, true});
    pool.finish();
    CHECK(pool.solved() == boards.size());
    CHECK(!pool.failure());
  }
}

TEST_CASE("a pool with a spent budget leaves the remaining leaves unsolved") {
  const auto boards = valued_boards(1308, 4000, 4, 6);
  for (const unsigned threads : {1U, 3U}) {
    WorkBudget budget(10'000);
    LeafPool pool(threads, budget);
    for (const auto& [board, value] : boards) pool.add({board, value, true});
    pool.finish();
    CHECK(budget.exceeded());
    CHECK(!pool.failure());
    CHECK(pool.solved() < boards.size());
    CHECK(budget.spent() < 10'000 + 5000 * threads);
  }
}

}  // namespace kanzen::test
