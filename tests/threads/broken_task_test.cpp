// Tasks that throw, options that are not valid, and what others see meanwhile.
#include <atomic>
#include <memory>
#include <stdexcept>
#include <thread>
#include <vector>

#include "solver/engine/solver.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

namespace kanzen {

TEST_CASE("a task that throws leaves nothing running behind") {
  const std::vector<test::ValuedBoard> boards = test::larger_boards(1711, 2, 12);
  Solver solver({.threads = 1, .hash_mib = 1});
  const auto handle = std::make_shared<TaskHandle>();
  std::vector<PositionTask> tasks;
  tasks.push_back({.work =
                       [&](PositionSolver& task) {
                         (void)task.solve(boards[0].board);
                         throw std::runtime_error("broken");
                       },
                   .handle = handle});
  CHECK_THROWS_AS(solver.post(std::move(tasks)), std::runtime_error);
  CHECK(solver.running_nodes() == 0);
  CHECK(solver.running_nodes(*handle) == 0);
  solver.request_stop();
  solver.clear_stop();
  CHECK(solver.solve(boards[1].board).score == boards[1].value);
}

TEST_CASE("a solver refuses options that are not valid") {
  const auto refused = [](const SolverOptions& options) {
    CHECK_THROWS_AS(Solver(options), std::invalid_argument);
  };
  refused({.threads = 0});
  refused({.threads = kMaxThreads + 1});
  refused({.hash_mib = 0});
  refused({.kernel = "no such kernel"});
}

TEST_CASE("an internal error that is reported is one of the solver until it is cleared") {
  const std::vector<test::ValuedBoard> boards = test::larger_boards(1712, 2, 12);
  Solver solver({.threads = 1, .hash_mib = 1});
  solver.report_internal_error({InternalError::Kind::refuted_result, boards[0].board});
  solver.report_internal_error({InternalError::Kind::no_result, boards[1].board});
  REQUIRE(solver.internal_error());
  CHECK(solver.internal_error()->kind == InternalError::Kind::refuted_result);
  CHECK(solver.internal_error()->board == boards[0].board);
  CHECK_FALSE(TableTransfer(solver).export_bounds(0, [](const TableEntry&) {}));
  solver.clear();
  CHECK_FALSE(solver.internal_error());
}

TEST_CASE("load() may be called while isolated positions clear their tables") {
  const std::vector<test::ValuedBoard> boards = test::larger_boards(1713, 1, 9);
  Solver solver({.threads = 2, .hash_mib = 1, .sharing = Sharing::isolated});
  std::atomic<bool> ended{false};
  std::thread watcher([&] {
    while (!ended) CHECK(solver.load().table_filled <= 1);
  });
  for (int i = 0; i < 40; ++i) {
    std::vector<PositionTask> tasks;
    for (int j = 0; j < 2; ++j) {
      tasks.push_back({.work = [&](PositionSolver& task) { (void)task.solve(boards[0].board); }});
    }
    solver.post(std::move(tasks));
    solver.wait();
  }
  ended = true;
  watcher.join();
}

}  // namespace kanzen
