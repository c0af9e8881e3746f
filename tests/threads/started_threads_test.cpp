// What a task reports while it runs, and threads that the system refuses. A bound could be reported
// that belongs to a position below or is not proven yet, and a solver could wait for threads that
// never started.
#include "solver/engine/parallel/started_threads.hpp"

#include <system_error>

#include "tests/support/catch.hpp"
#include "tests/support/manual_clock.hpp"
#include "tests/support/positions.hpp"

namespace kanzen {
namespace {

using test::larger_boards;
using test::ValuedBoard;

struct Heard {
  Solution solution;
  std::vector<Bounds> reported;
};

std::vector<Heard> listen(Solver& solver, const std::vector<ValuedBoard>& boards,
                          Window window = {}, const Limits& limits = {}) {
  std::vector<Heard> heard(boards.size());
  std::vector<PositionTask> tasks;
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const Board& board = boards[i].board;
    Heard& out = heard[i];
    tasks.push_back(
        {.limits = limits,
         .work = [&out, board,
                  window](PositionSolver& task) { out.solution = task.solve(board, window); },
         .on_bounds = [&out](const Bounds& bounds) { out.reported.push_back(bounds); },
         .board = board});
  }
  solver.post(std::move(tasks));
  solver.wait();
  return heard;
}

/// Each report is narrower and contains the value, and the last one agrees with the solution.
void check_reported(const Heard& heard, Score value) {
  Bounds before;
  for (const Bounds& bounds : heard.reported) {
    REQUIRE(bounds.lower >= before.lower);
    REQUIRE(bounds.upper <= before.upper);
    REQUIRE((bounds.lower > before.lower || bounds.upper < before.upper));
    REQUIRE(bounds.lower <= value);
    REQUIRE(value <= bounds.upper);
    before = bounds;
  }
  REQUIRE(before.lower >= heard.solution.bounds.lower);
  REQUIRE(before.upper <= heard.solution.bounds.upper);
}

TEST_CASE("a task reports the bounds proven for its position") {
  std::vector<ValuedBoard> boards = test::valued_boards(201, 40, 0, 12);
  const auto more = larger_boards(202, 8, 15);
  boards.insert(boards.end(), more.begin(), more.end());
  std::size_t steps = 0;  // reports before the value itself
  for (const unsigned threads : {1U, 3U}) {
    for (const bool evaluation : {false, true}) {
      TestOptions options{{.threads = threads, .hash_mib = 4, .uses_evaluation = evaluation}};
      options.settings.split_min_empties = 8;
      for (const bool isolate : {false, true}) {
        options.solver.sharing = isolate ? Sharing::isolated : Sharing::shared;
        Solver solver = SolverTestAccess::solver(options);
        const std::vector<Heard> heard = listen(solver, boards);
        for (std::size_t i = 0; i < boards.size(); ++i) {
          check_reported(heard[i], boards[i].value);
          REQUIRE_FALSE(heard[i].reported.empty());
          REQUIRE(heard[i].reported.back().is_exact());
          steps += heard[i].reported.size() - 1;
        }
      }
    }
  }
  CHECK(steps > 100);
}

TEST_CASE("bounds reported before a limit or within a window are proven") {
  const auto boards = larger_boards(203, 6, 16);
  int partial = 0;
  for (const unsigned threads : {1U, 3U}) {
    Solver solver({.threads = threads, .hash_mib = 4});
    for (const std::uint64_t nodes : {3'000U, 30'000U, 300'000U}) {
      solver.clear();
      const auto heard = listen(solver, boards, {}, {.nodes = nodes});
      for (std::size_t i = 0; i < boards.size(); ++i) {
        check_reported(heard[i], boards[i].value);
        if (!heard[i].reported.empty() && !heard[i].reported.back().is_exact()) ++partial;
      }
    }
    solver.clear();
    const auto heard = listen(solver, boards, {-1, 1});
    for (std::size_t i = 0; i < boards.size(); ++i) check_reported(heard[i], boards[i].value);
  }
  CHECK(partial > 0);
}

TEST_CASE("results about other positions are not reported as bounds of this one") {
  for (const auto& [board, value] : larger_boards(204, 4, 14)) {
    Solver solver({.hash_mib = 4});
    Heard heard;
    std::vector<PositionTask> tasks;
    tasks.push_back(
        {.work =
             [&heard, root = board](PositionSolver& task) {
               for (const Square move : squares(legal_moves(root))) {
                 (void)task.solve(play(root, move), {});
               }
               heard.solution = task.solve(root, {});
             },
         .on_bounds = [&heard](const Bounds& bounds) { heard.reported.push_back(bounds); },
         .board = board});
    solver.post(std::move(tasks));
    solver.wait();
    check_reported(heard, value);
    REQUIRE(heard.reported.back().is_exact());
  }
}

TEST_CASE("a listener changes no node count") {
  for (const ValuedBoard& board : larger_boards(205, 4, 16)) {
    Solver solver({.hash_mib = 4});
    const std::uint64_t alone = solver.solve(board.board).counters.nodes;
    solver.clear();
    CHECK(listen(solver, {board}).front().solution.counters.nodes == alone);
  }
}

TEST_CASE("a listener is called at intervals while there is work") {
  class Counting : public ProgressListener {
   public:
    void on_progress() noexcept override { ++calls; }
    int calls = 0;
  };
  Counting listener;
  test::ManualClock clock;
  SearchControl control({}, &listener, {.clock = &clock});
  for (int i = 0; i < 100; ++i) control.add({});
  CHECK(listener.calls == 0);
  // A report is due after a quarter of a second, which is every other step.
  for (int i = 0; i < 60; ++i) {
    clock.pass(std::chrono::milliseconds(200));
    control.add({});
    control.add({});
  }
  CHECK(listener.calls == 30);
  control.report_progress();
  CHECK(listener.calls == 31);
  CHECK_FALSE(control.stopped());
  SearchControl().report_progress();  // without a listener
}

[[nodiscard]] StartThread sparing(unsigned granted) {
  return [started = 0u, granted](std::function<void()> work) mutable {
    if (started++ == granted) {
      throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
    }
    return std::thread(std::move(work));
  };
}

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
  const unsigned threads = GENERATE(1U, 3U);
  const Solver solver({.threads = threads, .hash_mib = 1});
  CHECK(solver.options().threads == threads);
  CHECK(solver.requested_threads() == threads);
}

TEST_CASE("a solver works with the threads that it gets") {
  const auto boards = test::larger_boards(1714, 4, 14);
  const unsigned granted = GENERATE(2u, 3u);
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

}  // namespace
}  // namespace kanzen
