// Apart from positions.cpp, since the programs of the rig use that without a test framework.
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

namespace kanzen::test {

void check_solution(const Board& board, Score value, const Solution& solution, Window window) {
  CAPTURE(board.player, board.opponent, value, window.alpha, window.beta);
  CAPTURE(static_cast<int>(solution.status), solution.score, static_cast<int>(solution.best_move));
  REQUIRE(find_fault(board, value, solution, window) == "");
}

}  // namespace kanzen::test
