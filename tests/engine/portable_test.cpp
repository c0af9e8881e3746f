// Tests the sources for systems that manage neither pages nor processors, such as macOS.
#include "solver/engine/system/machine.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

namespace kanzen {

TEST_CASE("the system manages nothing for this program") {
  CHECK(processors_of_thread().empty());
  std::byte memory{};
  CHECK(give_back_pages(&memory, 1) == 0);
}

TEST_CASE("a solver searches the same nodes again after its table was cleared by hand") {
  test::Random random(904);
  const Board board = test::random_unfinished_board(random, 14);
  Solver solver({.threads = 1, .hash_mib = 8, .pins_threads = true});
  const Solution first = solver.solve(board);
  solver.clear();
  const Solution second = solver.solve(board);
  CHECK(first.status == Status::exact);
  CHECK(second.score == first.score);
  CHECK(second.counters.nodes == first.counters.nodes);
}

}  // namespace kanzen
