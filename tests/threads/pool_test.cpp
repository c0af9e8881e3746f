// Several positions on several threads, and helpers at their split points. A task could be lost, or
// its result handed to another position; a limit or a stop could end a neighbour's search as well;
// and node counts that must repeat could depend on which thread came first.
#include <future>

#include "solver/engine/parallel/open_work.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

namespace kanzen {

namespace {

PositionQueue::Work note(std::vector<int>& out, int number) {
  return [&out, number](Worker&) { out.push_back(number); };
}

TEST_CASE("one thread takes positions in their order, and the others the costliest") {
  PositionQueue queue;
  std::vector<int> taken;
  Worker worker;
  const auto take = [&] {
    auto position = queue.take();
    REQUIRE(position);
    position->work(worker);
    return std::move(*position);
  };
  const std::vector<double> costs{1, 5, 3, 9, 3, 2};
  std::vector<std::pair<double, PositionQueue::Work>> positions;
  for (std::size_t i = 0; i < costs.size(); ++i) {
    positions.emplace_back(costs[i], note(taken, static_cast<int>(i)));
  }
  queue.add(std::move(positions));
  CHECK(queue.size() == 6);
  const auto first = take();
  queue.done(take());
  const auto third = take();
  queue.done(first);  // its thread keeps to the order
  const auto fourth = take();
  const auto fifth = take();
  queue.done(third);
  queue.done(fifth);
  (void)take();
  CHECK(taken == std::vector<int>{0, 3, 1, 2, 4, 5});
  CHECK(queue.size() == 0);
  queue.done(fourth);
  CHECK_FALSE(queue.take());
}

TEST_CASE("with one thread post() returns at once, and positions are solved in its order") {
  const std::vector<test::ValuedBoard> boards = test::larger_boards(1711, 4, 12);
  Solver solver({.threads = 1, .hash_mib = 1});
  std::promise<void> posted;
  std::vector<Score> scores;
  for (std::size_t i = 0; i < 3; ++i) {
    PositionTask one;
    one.cost = static_cast<double>(i);
    one.work = [&, i](PositionSolver& task) {
      if (i == 0) posted.get_future().wait();
      scores.push_back(task.solve(boards[i].board).score);
    };
    solver.post({one});
  }
  CHECK(scores.empty());
  posted.set_value();
  CHECK(solver.solve(boards[3].board).score == boards[3].value);
  solver.wait();
  CHECK(scores == std::vector<Score>{boards[0].value, boards[1].value, boards[2].value});
  CHECK(solver.running_nodes() == 0);
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
  CHECK_FALSE(solver.export_bounds(0, [](const TableEntry&) {}));
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

using test::eager;
using test::larger_boards;
using test::solve_together;
using test::ValuedBoard;

void check_all(const std::vector<ValuedBoard>& boards, const std::vector<Solution>& solutions) {
  REQUIRE(boards.size() == solutions.size());
  for (std::size_t i = 0; i < boards.size(); ++i) {
    test::check_solution(boards[i].board, boards[i].value, solutions[i]);
  }
}

/// Solves it beside what the solver does already.
[[nodiscard]] Solution solve_meanwhile(Solver& solver, const Board& board) {
  Solution solution;
  std::atomic<bool> done = false;
  solver.post({PositionTask{.work = [&](PositionSolver& task) {
    solution = task.solve(board);
    done = true;
    done.notify_one();
  }}});
  done.wait(false);
  return solution;
}

/// Nobody solves it. Another thread may ask for the nodes of the task, and must stop it.
[[nodiscard]] std::shared_ptr<TaskHandle> post_endless(Solver& solver) {
  const auto handle = std::make_shared<TaskHandle>();
  solver.post({PositionTask{.work = [](PositionSolver& task) { (void)task.solve(kStartBoard); },
                            .handle = handle}});
  return handle;
}

[[nodiscard]] std::vector<std::uint64_t> nodes_of(const std::vector<Solution>& solutions) {
  std::vector<std::uint64_t> nodes;
  for (const Solution& solution : solutions) nodes.push_back(solution.counters.nodes);
  return nodes;
}

TEST_CASE("a deterministic solver repeats its node counts for any order of events") {
  auto boards = test::valued_boards(123, 40, 10, 11);
  for (const ValuedBoard& board : larger_boards(124, 6, 15)) boards.push_back(board);
  TestOptions options = eager(3);
  options.solver.sharing = Sharing::deterministic;
  Solver solver = SolverTestAccess::solver(options);
  const auto first = nodes_of(solve_together(solver, boards));
  CHECK(nodes_of(solve_together(solver, boards)) == first);
  Solver other = SolverTestAccess::solver(options);
  CHECK(nodes_of(solve_together(other, boards)) == first);
  // A single thread with a table as large as one thread's share has the same counts.
  std::vector<std::uint64_t> alone;
  Solver serial = SolverTestAccess::solver({{.threads = 1, .sharing = Sharing::isolated},
                                            {.hash_entries = (std::size_t{1} << 20) / 3 / 64 * 3}});
  for (const ValuedBoard& board : boards) alone.push_back(serial.solve(board.board).counters.nodes);
  CHECK(alone == first);
}

TEST_CASE("an isolated position does not profit from earlier positions") {
  const ValuedBoard board = larger_boards(125, 1, 16).front();
  SolverOptions options{.threads = 1, .hash_mib = 8};
  Solver sharing(options);
  const std::uint64_t nodes = sharing.solve(board.board).counters.nodes;
  CHECK(sharing.solve(board.board).counters.nodes < nodes / 2);
  options.sharing = Sharing::isolated;
  Solver isolated(options);
  for (int i = 0; i < 40; ++i) REQUIRE(isolated.solve(board.board).counters.nodes == nodes);
}

TEST_CASE("a long position at the end gets help") {
  auto boards = test::valued_boards(126, 30, 6, 8);
  boards.push_back(larger_boards(127, 1, 20).front());
  Solver solver({.threads = 4, .hash_mib = 16});
  std::uint64_t joins = 0;
  for (int round = 0; round < 50 && joins == 0; ++round) {  // threads may wake up late
    solver.clear();
    const auto solutions = solve_together(solver, boards);
    check_all(boards, solutions);
    CHECK(solutions.back().counters.splits > 0);
    joins = solutions.back().counters.joins;
  }
  CHECK(joins > 0);
  const SolverLoad load = solver.load();
  REQUIRE(load.busy_seconds.size() == 4);
  for (const double busy : load.busy_seconds) CHECK(busy >= 0);
  CHECK(load.table_filled > 0);
  CHECK(load.table_filled <= 1);
}

TEST_CASE("a limit ends only its own position, and the bounds hold") {
  const auto hard = larger_boards(128, 6, 18);
  const auto easy = test::valued_boards(129, 20, 6, 9);
  for (const unsigned threads : {1u, 2u, 4u}) {
    CAPTURE(threads);
    std::vector<ValuedBoard> boards = hard;
    boards.insert(boards.end(), easy.begin(), easy.end());
    Solver solver({.threads = threads, .hash_mib = 8});
    int stopped = 0;
    for (const std::uint64_t nodes : {100u, 30'000u, 100'000u, 300'000u}) {
      solver.clear();
      const auto solutions = solve_together(solver, boards, {.nodes = nodes});
      for (std::size_t i = 0; i < boards.size(); ++i) {
        const auto& [board, value] = boards[i];
        REQUIRE(test::find_fault_if_stopped(board, value, solutions[i]) == "");
        if (i >= hard.size()) {
          if (nodes > 1000) REQUIRE(solutions[i].status == Status::exact);
        } else if (!is_proven(solutions[i].status)) {
          ++stopped;
          // Every thread may have a report outstanding.
          REQUIRE(solutions[i].counters.nodes < nodes + std::uint64_t{40'000} * threads);
        }
      }
    }
    CHECK(stopped >= 6);
    check_all(boards, solve_together(solver, boards));
  }
}

TEST_CASE("bounds proven before a limit are reported") {
  int narrowed = 0;
  for (const auto& [board, value] : larger_boards(134, 3, 16)) {
    Solver solver({.threads = 1, .hash_mib = 4});
    const std::uint64_t whole = solver.solve(board).counters.nodes;
    for (std::uint64_t part = 1; part < 20; ++part) {
      solver.clear();
      const Solution solution = solver.solve(board, {}, {.nodes = whole * part / 20});
      REQUIRE(test::find_fault_if_stopped(board, value, solution) == "");
      if (solution.bounds.lower > kMinScore || solution.bounds.upper < kMaxScore) ++narrowed;
    }
  }
  CHECK(narrowed >= 6);
}

TEST_CASE("a node limit stops a single thread at the same node every time") {
  const Board board = larger_boards(130, 1, 18).front().board;
  Solver solver({.threads = 1, .hash_mib = 1});
  const auto nodes = [&] {
    solver.clear();
    const Solution solution = solver.solve(board, {}, {.nodes = 20'000});
    REQUIRE(solution.status == Status::estimate);
    return solution.counters.nodes;
  };
  const std::uint64_t once = nodes();
  CHECK(once >= 20'000);
  CHECK(nodes() == once);
}

TEST_CASE("a time limit ends positions that no machine solves within it") {
  test::Random random(131);
  std::vector<ValuedBoard> boards;
  for (int i = 0; i < 4; ++i) boards.push_back({test::random_unfinished_board(random, 32), 0});
  const unsigned threads = GENERATE(1u, 3u);
  Solver solver({.threads = threads, .hash_mib = 1});
  for (const Solution& solution : solve_together(solver, boards, {.seconds = 0.03})) {
    CHECK(solution.status == Status::estimate);
    CHECK(solution.seconds >= 0.029);
  }
}

TEST_CASE("a stop request ends running and waiting positions") {
  test::Random random(132);
  std::vector<ValuedBoard> boards;
  for (int i = 0; i < 12; ++i) boards.push_back({test::random_unfinished_board(random, 32), 0});
  const auto easy = test::valued_boards(133, 20, 6, 9);
  Solver solver = SolverTestAccess::solver(eager(3));
  for (std::uint64_t round = 0; round < 5; ++round) {
    {
      const test::Stopper stopper(solver, test::after_nodes(solver, 50'000 * round));
      for (const Solution& solution : solve_together(solver, boards)) {
        CHECK(solution.status == Status::unfinished);
      }
    }
    CHECK(solver.stop_requested());
    solver.clear_stop();
    check_all(easy, solve_together(solver, easy));
  }
}

TEST_CASE("helpers leave when a position arrives") {
  const auto boards = larger_boards(10, 6, 14);
  for (const unsigned threads : {2u, 3u}) {
    Solver solver({.threads = threads, .hash_mib = 16});
    const auto handle = post_endless(solver);
    for (const ValuedBoard& board : boards) {
      // Long enough for the others to begin searches of years.
      const std::uint64_t before = solver.running_nodes(*handle);
      while (solver.running_nodes(*handle) < before + 300'000) std::this_thread::yield();
      test::check_solution(board.board, board.value, solve_meanwhile(solver, board.board));
    }
    solver.request_stop(*handle);
    solver.wait();
  }
}

TEST_CASE("a solver does not wait for the threads of another") {
  const auto boards = larger_boards(13, 3, 13);
  Solver busy({.threads = 2, .hash_mib = 8});
  const auto handle = post_endless(busy);
  while (busy.running_nodes(*handle) < 300'000) std::this_thread::yield();
  for (const unsigned threads : {1u, 2u, 5u}) {
    Solver other = SolverTestAccess::solver(eager(threads));
    check_all(boards, solve_together(other, boards));
    test::check_solution(boards[0].board, boards[0].value, other.solve(boards[0].board));
  }
  busy.request_stop(*handle);
  busy.wait();
}

TEST_CASE("a handle ends its own task and no other") {
  const auto boards = larger_boards(9, 1, 14);
  const unsigned threads = GENERATE(1u, 2u);
  const bool before = GENERATE(false, true);
  CAPTURE(threads, before);
  Solver solver = SolverTestAccess::solver(eager(threads));
  const auto handle = std::make_shared<TaskHandle>();
  if (before) solver.request_stop(*handle);
  std::vector<Solution> solutions(3);
  std::optional<Score> found = 0;
  std::vector<PositionTask> tasks;
  // No machine solves the start position. Each kind of search in the task has to end.
  tasks.push_back({.work =
                       [&](PositionSolver& task) {
                         solutions[0] = task.solve(kStartBoard);
                         solutions[1] = task.solve(kStartBoard, {}, {.seconds = 1e6});
                         found = task.search_null_window(kStartBoard, 0);
                       },
                   .handle = handle});
  tasks.push_back(
      {.work = [&](PositionSolver& task) { solutions[2] = task.solve(boards[0].board); }});
  std::thread stopper([&] {
    while (!before && solver.running_nodes(*handle) < 10'000) std::this_thread::yield();
    solver.request_stop(*handle);
  });
  solver.post(std::move(tasks));
  stopper.join();
  solver.wait();
  CHECK(handle->stop_requested());
  CHECK(solver.running_nodes(*handle) == 0);
  CHECK_FALSE(found);
  CHECK(solutions[0].status == Status::unfinished);
  CHECK(solutions[1].status == Status::unfinished);
  test::check_solution(boards[0].board, boards[0].value, solutions[2]);
  CHECK_FALSE(solver.stop_requested());
}

}  // namespace
}  // namespace kanzen
