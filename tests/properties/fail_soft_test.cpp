#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/solver_test_access.hpp"

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

}  // namespace kanzen
