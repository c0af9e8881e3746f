// The order of the last four empties, and their values compared with plain alpha-beta.
#include <algorithm>
#include <vector>

#include "core/stability.hpp"
#include "solver/engine/search/kernel.hpp"
#include "solver/engine/search/null_window_search.hpp"
#include "solver/engine/search/worker.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::test {

namespace {

/// The definition of order_last_four, by sorting.
std::vector<Square> slow_order(Bitboard empty_squares) {
  const auto rank = [empty_squares](Square square) {
    int in_quadrant = 0;
    for (const Bitboard quadrant : kQuadrants) {
      if ((quadrant & bit(square)) != 0) in_quadrant = popcount(quadrant & empty_squares);
    }
    return (in_quadrant == 1 ? 0 : 2) + ((kXSquares & bit(square)) != 0 ? 1 : 0);
  };
  std::vector<Square> order;
  for (const Square square : squares(empty_squares)) order.push_back(square);
  std::stable_sort(order.begin(), order.end(),
                   [&](Square a, Square b) { return rank(a) < rank(b); });
  return order;
}

}  // namespace

TEST_CASE("four empties are ordered by quadrants and X squares") {
  Random random(206);
  int alone = 0;
  for (int i = 0; i < 20'000; ++i) {
    Bitboard empty_squares = 0;
    while (popcount(empty_squares) < 4) {
      empty_squares |= bit(static_cast<Square>(random.between(0, kSquares - 1)));
    }
    CAPTURE(empty_squares);
    const FourSquares order = order_last_four(empty_squares);
    const std::vector<Square> expected = slow_order(empty_squares);
    REQUIRE(std::vector<Square>{order.x1, order.x2, order.x3, order.x4} == expected);
    alone += expected.front() != first_square(empty_squares) ? 1 : 0;
  }
  CHECK(alone > 5000);
}

TEST_CASE("every kernel agrees with plain alpha-beta on the last four empties") {
  SharedState shared(1 << 16, 1 << 16, TranspositionTable::kMaxWays);
  for (const Kernel* kernel : compiled_kernels()) {
    if (!can_run(*kernel)) continue;
    CAPTURE(kernel->name);
    Worker worker;
    worker.shared = &shared;
    for (const auto& [board, value] : valued_boards(1605, 400, 0, 4)) {
      CAPTURE(board.player, board.opponent, value);
      for (Score alpha = kMinScore - 1; alpha <= kMaxScore; alpha += 3) {
        const Score score = kernel->search(worker, board, alpha, alpha + 1);
        CAPTURE(alpha, score);
        REQUIRE((score <= alpha ? value <= score : value >= score));
      }
    }
  }
}

}  // namespace kanzen::test
