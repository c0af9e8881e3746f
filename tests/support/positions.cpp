#include "tests/support/positions.hpp"

#include "solver/lab/reference.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/solution_faults.hpp"

namespace kanzen::test {

std::vector<ValuedBoard> valued_boards(std::uint64_t seed, int count, int low, int high) {
  Random random(seed);
  std::vector<ValuedBoard> boards;
  for (int i = 0; i < count; ++i) {
    const int empties = random.between(low, high);
    const Board board = i % 2 == 0 ? random_reachable_board(random, empties)
                                   : random_unreachable_board(random, empties);
    boards.push_back({board, lab::reference_value(board)});
  }
  return boards;
}

std::vector<ValuedBoard> larger_boards(std::uint64_t seed, int count, int empties) {
  Random random(seed);
  Solver solver({.hash_mib = 16});
  std::vector<ValuedBoard> boards;
  for (int i = 0; i < count; ++i) {
    const Board board = random_unfinished_board(random, empties);
    boards.push_back({board, solver.solve(board).score});
  }
  return boards;
}

SolveFunction make_solve_function(Solver& solver) {
  return [&solver](const Board& board, Window window) { return solver.solve(board, window); };
}

void check_solution(const Board& board, Score value, const Solution& solution, Window window) {
  CAPTURE(board.player, board.opponent, value, window.alpha, window.beta);
  CAPTURE(static_cast<int>(solution.status), solution.score, static_cast<int>(solution.best_move));
  REQUIRE(find_fault(board, value, solution, window) == "");
}

}  // namespace kanzen::test
