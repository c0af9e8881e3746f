// Split points in virtual time, where each order of events can be repeated. A helper that is
// recalled too early or too late could leave a bound behind that nobody has proven.
#include <tuple>

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/virtual_solver.hpp"

namespace kanzen {

namespace {

using test::eager;
using test::larger_boards;
using test::solve_together;
using test::ValuedBoard;
using test::VirtualSolver;

using Sums = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t>;

[[nodiscard]] Sums sums_of(const std::vector<Solution>& solutions, std::uint64_t time) {
  Counters sum;
  for (const Solution& solution : solutions) sum.merge(solution.counters);
  return {sum.nodes, sum.splits, sum.joins, sum.wasted_nodes, time};
}

}  // namespace

TEST_CASE("values stay the same however often helpers are recalled") {
  auto boards = test::valued_boards(151, 30, 10, 12);
  for (const ValuedBoard& board : larger_boards(152, 6, 16)) boards.push_back(board);
  for (const unsigned workers : {2u, 3u, 16u}) {
    std::uint64_t wasted_before = 0;
    for (const std::uint64_t steps : {0u, 20u, 4u, 1u}) {
      CAPTURE(workers, steps);
      VirtualSolver virtual_solver(eager(workers), workers,
                                   {.step = 50, .steps_before_recall = steps});
      std::uint64_t wasted = 0;
      for (const auto& [board, value] : boards) {
        const Solution solution = virtual_solver.solver().solve(board);
        test::check_solution(board, value, solution);
        wasted += solution.counters.wasted_nodes;
      }
      if (steps > 1) CHECK(wasted > wasted_before);  // with 1 they leave before they begin
      if (steps == 0) wasted_before = wasted;
      CHECK(virtual_solver.unfinished() == 0);
      virtual_solver.solver().clear();
      const auto solutions = solve_together(virtual_solver.solver(), boards);
      for (std::size_t i = 0; i < boards.size(); ++i) {
        test::check_solution(boards[i].board, boards[i].value, solutions[i]);
      }
    }
  }
}

TEST_CASE("one worker in virtual time searches the nodes of one thread") {
  const auto boards = larger_boards(142, 6, 17);
  const SolverOptions options{.threads = 1, .hash_mib = 4};
  Solver solver(options);
  VirtualSolver virtual_solver(options);
  for (const ValuedBoard& board : boards) {
    const std::uint64_t start = virtual_solver.time();
    const Solution expected = solver.solve(board.board);
    const Solution solution = virtual_solver.solver().solve(board.board);
    CHECK(solution.counters.nodes == expected.counters.nodes);
    CHECK(solution.counters.wasted_nodes == 0);
    CHECK(virtual_solver.time() - start == expected.counters.nodes);
  }
  solver.clear();
  virtual_solver.solver().clear();
  const auto expected = solve_together(solver, boards);
  const auto solutions = solve_together(virtual_solver.solver(), boards);
  for (std::size_t i = 0; i < boards.size(); ++i) {
    CHECK(solutions[i].counters.nodes == expected[i].counters.nodes);
  }
}

TEST_CASE("virtual time repeats itself to the node, and depends on its seed") {
  const auto boards = larger_boards(143, 5, 17);
  const auto run = [&](std::uint64_t seed) {
    VirtualSolver virtual_solver({{.threads = 8, .hash_mib = 4}}, seed);
    const auto solutions = solve_together(virtual_solver.solver(), boards);
    return sums_of(solutions, virtual_solver.time());
  };
  const Sums once = run(1);
  CHECK(run(1) == once);
  CHECK(run(2) != once);
}

TEST_CASE("more workers take less virtual time, but never less than their share") {
  const Board board = larger_boards(144, 1, 19).front().board;
  std::uint64_t before = 0;
  for (const unsigned workers : {1u, 2u, 4u}) {
    VirtualSolver virtual_solver({{.threads = workers, .hash_mib = 4}});
    const Solution solution = virtual_solver.solver().solve(board);
    const std::uint64_t time = virtual_solver.time();
    CHECK(time * workers >= solution.counters.nodes);
    if (before != 0) CHECK(time < before);
    before = time;
  }
}

}  // namespace kanzen
