#include <atomic>
#include <memory>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "solver/engine/parallel/scheduler_tbb.hpp"
#include "solver/engine/parallel/threads.hpp"
#include "solver/engine/solver.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/solver_test_access.hpp"

namespace kanzen {

namespace {

[[nodiscard]] StartThread sparing(unsigned granted) {
  return [started = 0u, granted](std::function<void()> work) mutable {
    if (started++ == granted) {
      throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
    }
    return std::thread(std::move(work));
  };
}

}  // namespace

TEST_CASE("threads start until the system refuses one, and eight are left for others") {
  for (const auto& [granted, kept] :
       {std::pair{0u, 0u}, {1u, 0u}, {8u, 0u}, {9u, 1u}, {13u, 5u}, {18u, 10u}, {99u, 10u}}) {
    CAPTURE(granted);
    std::atomic<unsigned> sum{0};
    {
      StartedThreads threads(10, 1 << 20, sparing(granted));
      CHECK(threads.count() == kept);
      threads.begin([&](std::size_t number) { sum += 1 + static_cast<unsigned>(number); });
    }
    CHECK(sum == kept * (kept + 1) / 2);
  }
  const StartedThreads unused(3, 0);
  CHECK(unused.count() == 3);
}

TEST_CASE("a solver reports its threads and the number requested") {
  const Solver one({.threads = 1, .hash_mib = 1});
  CHECK(one.options().threads == 1);
  CHECK(one.requested_threads() == 1);
  const Solver three({.threads = 3, .hash_mib = 1});
  CHECK(three.options().threads == 3);
  CHECK(three.requested_threads() == 3);
}

TEST_CASE("a solver works with the threads that it gets") {
  const auto boards = test::larger_boards(1714, 4, 14);
  for (const unsigned granted : {2u, 3u}) {
    const auto threads = std::make_shared<StartedThreads>(10, 0, sparing(granted + 8));
    TestOptions options = test::eager(granted);
    Solver solver = SolverTestAccess::with_scheduler(options, [&](std::span<Worker> workers) {
      return make_scheduler(workers, {granted, threads}, /*pin=*/granted == 3);
    });
    const auto solutions = test::solve_together(solver, boards);
    for (std::size_t i = 0; i < boards.size(); ++i) {
      test::check_solution(boards[i].board, boards[i].value, solutions[i]);
      test::check_solution(boards[i].board, boards[i].value, solver.solve(boards[i].board));
    }
  }
}

TEST_CASE("several callers search while every thread has a position of its own") {
  const auto boards = test::larger_boards(1715, 3, 12);
  Solver solver({.threads = 2, .hash_mib = 1});
  std::vector<std::shared_ptr<TaskHandle>> handles;
  std::vector<PositionTask> endless;
  for (int i = 0; i < 2; ++i) {
    handles.push_back(std::make_shared<TaskHandle>());
    endless.push_back({.work = [](PositionSolver& task) { (void)task.solve(kStartBoard); },
                       .handle = handles.back()});
  }
  solver.post(std::move(endless));
  for (const auto& handle : handles) {
    while (solver.running_nodes(*handle) == 0) std::this_thread::yield();
  }
  std::vector<Solution> solutions(boards.size());
  {
    std::vector<std::thread> callers;
    for (std::size_t i = 0; i < boards.size(); ++i) {
      callers.emplace_back([&, i] { solutions[i] = solver.solve(boards[i].board); });
    }
    solver.request_stop(*handles[0]);  // lends its place to one caller after another
    for (std::thread& caller : callers) caller.join();
  }
  for (std::size_t i = 0; i < boards.size(); ++i) {
    test::check_solution(boards[i].board, boards[i].value, solutions[i]);
  }
  solver.request_stop(*handles[1]);
  solver.wait();
  for (const auto& board : boards) {
    test::check_solution(board.board, board.value, solver.solve(board.board));
  }
}

}  // namespace kanzen
