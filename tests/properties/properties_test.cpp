#include "solver/lab/reference.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/slow_rules.hpp"

namespace kanzen {

namespace {

void check_windows(Solver& solver, const test::ValuedBoard& valued, test::Random& random) {
  const auto& [board, value] = valued;
  std::vector<Window> windows;
  for (const Score near : {-3, -2, -1, 0, 1, 2}) {
    windows.push_back({value + near, value + near + 1});
  }
  for (int i = 0; i < 6; ++i) {
    const Score alpha = random.between(kMinScore - 1, kMaxScore);
    windows.push_back({alpha, alpha + 1});
    windows.push_back({alpha, random.between(alpha + 1, kMaxScore + 1)});
  }
  windows.push_back({kMinScore - 1, kMinScore});
  windows.push_back({kMaxScore, kMaxScore + 1});
  windows.push_back({-kInfinity, kInfinity});
  for (const Window& window : windows) {
    test::check_solution(board, value, solver.solve(board, window), window);
  }
}

}  // namespace

TEST_CASE("the solver keeps the contract in windows of every kind") {
  test::Random random(501);
  Solver warm({.hash_mib = 1});  // bounds of one window are used in the next
  Solver tiny = SolverTestAccess::solver({{}, {.hash_entries = 2}});  // keeps almost nothing
  Solver fresh({.hash_mib = 1});                                      // forgets after each position
  for (const auto& valued : test::valued_boards(502, 400, 0, 9)) {
    check_windows(warm, valued, random);
    check_windows(tiny, valued, random);
    check_windows(fresh, valued, random);
    fresh.clear();
  }
  for (const auto& valued : test::valued_boards(503, 30, 10, 11)) {
    check_windows(warm, valued, random);
    check_windows(tiny, valued, random);
  }
}

TEST_CASE("the solver keeps the contract with several threads") {
  test::Random random(504);
  TestOptions options{{.threads = 3, .hash_mib = 1}};
  options.settings.split_min_empties = 6;
  Solver solver = SolverTestAccess::solver(options);
  for (const auto& valued : test::valued_boards(505, 40, 7, 10)) {
    check_windows(solver, valued, random);
  }
}

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
      test::check_solution(image, score, solver.solve(image));
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
    REQUIRE(solution.score == -solver.solve(board.passed()).score);
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
