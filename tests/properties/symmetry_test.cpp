#include <algorithm>

#include "solver/lab/reference.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/slow_rules.hpp"

namespace kanzen {

TEST_CASE("the eight images of a position have one score") {
  test::Random random(521);
  Solver solver({.hash_mib = 1});
  for (int i = 0; i < 40; ++i) {
    const Board board = i % 2 == 0 ? test::random_unfinished_board(random, random.between(8, 13))
                                   : test::random_unreachable_board(random, random.between(8, 11));
    const slow::Position position = slow::from_board(board);
    const Score score = solver.solve(board).score;
    for (int s = 1; s < 8; ++s) {
      const Board image = slow::to_board(slow::transformed(position, s));
      const Solution solution = solver.solve(image);
      test::check_solution(image, score, solution);
    }
  }
}

TEST_CASE("a pass only changes the sign of the score") {
  test::Random random(522);
  Solver solver({.hash_mib = 1});
  int found = 0;
  while (found < 40) {
    const Board board = test::random_unreachable_board(random, random.between(5, 10));
    const slow::Position position = slow::from_board(board);
    if (!slow::legal_moves(position).empty() || slow::game_over(position)) continue;
    ++found;
    const Solution solution = solver.solve(board);
    const Solution passed = solver.solve(board.passed());
    REQUIRE(solution.score == -passed.score);
    REQUIRE(solution.best_move == Square::pass);
    REQUIRE(solution.pv.front() == Square::pass);
    test::check_solution(board, lab::reference_value(board), solution);
  }
}

TEST_CASE("the score equals the score of the best move") {
  test::Random random(523);
  Solver solver({.hash_mib = 1});
  for (int i = 0; i < 40; ++i) {
    const Board board = test::random_unfinished_board(random, random.between(6, 12));
    const slow::Position position = slow::from_board(board);
    std::vector<Score> values;
    for (const int move : slow::legal_moves(position)) {
      values.push_back(-solver.solve(slow::to_board(slow::played(position, move))).score);
    }
    if (values.empty()) continue;
    solver.clear();
    REQUIRE(solver.solve(board).score == *std::max_element(values.begin(), values.end()));
  }
}

TEST_CASE("games that end early are scored with their empties") {
  // Boards on which play ends before they are full, found by playing. The line must show it.
  test::Random random(524);
  Solver solver({.hash_mib = 1});
  int early = 0;
  for (int i = 0; i < 4000 && early < 60; ++i) {
    const Board board = test::random_unreachable_board(random, random.between(4, 9));
    const Solution solution = solver.solve(board);
    REQUIRE(solution.status == Status::exact);
    slow::Position position = slow::from_board(board);
    for (const Square move : solution.pv) {
      position = move == Square::pass ? slow::passed(position)
                                      : slow::played(position, static_cast<int>(move));
    }
    if (slow::empty_count(position) == 0) continue;
    ++early;
    test::check_solution(board, lab::reference_value(board), solution);
  }
  CHECK(early == 60);
}

}  // namespace kanzen
