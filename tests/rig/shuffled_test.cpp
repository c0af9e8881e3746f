#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/shuffled_solver.hpp"

namespace kanzen {

namespace {

[[nodiscard]] TestOptions eager_splitting(unsigned threads) {
  return {{.threads = threads, .hash_mib = 1}, {.split_min_empties = 6}};
}

}  // namespace

TEST_CASE("shuffled searches give the oracle's values in any order") {
  const auto boards = test::valued_boards(701, 40, 11, 13);
  std::uint64_t cuts = 0;
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    test::ShuffledSolver solver(eager_splitting(1 + seed % 4), seed);
    for (const auto& [board, value] : boards) {
      test::check_solution(board, value, solver.solve(board));
      const Window window{value - 1, value};
      test::check_solution(board, value, solver.solve(board, window), window);
    }
    cuts += solver.scheduler().counts().cuts;
    CHECK(solver.scheduler().counts().helps > 10);
  }
  CHECK(cuts > 10);
}

TEST_CASE("a shuffled search repeats itself for one seed, and differs for another") {
  const auto boards = test::valued_boards(702, 10, 12, 12);
  const auto nodes = [&](std::uint64_t seed) {
    test::ShuffledSolver solver(eager_splitting(3), seed);
    std::uint64_t sum = 0;
    for (const auto& [board, value] : boards) sum += solver.solve(board).counters.nodes;
    return sum;
  };
  std::set<std::uint64_t> different;
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    const std::uint64_t once = nodes(seed);
    REQUIRE(once == nodes(seed));
    different.insert(once);
  }
  CHECK(different.size() > 1);
}

TEST_CASE("a search stopped at any split leaves no wrong entry behind") {
  const auto boards = test::valued_boards(703, 16, 12, 13);
  int stopped = 0;
  for (const auto& [board, value] : boards) {
    for (int splits = 0; splits < 40; ++splits) {
      test::ShuffledSolver solver(eager_splitting(2), static_cast<std::uint64_t>(splits));
      const Solution first = solver.solve(board, {}, splits);
      REQUIRE(test::find_fault_if_stopped(board, value, first) == "");
      if (!is_proven(first.status)) ++stopped;
      test::check_solution(board, value, solver.solve(board));
    }
  }
  CHECK(stopped > 100);
}

}  // namespace kanzen
