#include <chrono>
#include <utility>
#include <vector>

#include "core/moves.hpp"
#include "solver/engine/search/worker.hpp"
#include "solver/engine/solver.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/manual_clock.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/solver_test_access.hpp"

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
  REQUIRE(before.lower >= heard.solution.lower);
  REQUIRE(before.upper <= heard.solution.upper);
}

}  // namespace

TEST_CASE("a task reports the bounds proven for its position") {
  std::vector<ValuedBoard> boards = test::valued_boards(201, 40, 0, 10);
  const auto more = larger_boards(202, 8, 15);
  boards.insert(boards.end(), more.begin(), more.end());
  std::size_t steps = 0;  // reports before the value itself
  for (const unsigned threads : {1U, 3U}) {
    for (const bool evaluation : {false, true}) {
      TestOptions options{{.threads = threads, .hash_mib = 4, .evaluation = evaluation}};
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
  const auto boards = larger_boards(205, 4, 16);
  for (const ValuedBoard& board : boards) {
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

}  // namespace kanzen
