#include <chrono>
#include <cmath>
#include <map>
#include <thread>
#include <utility>
#include <vector>

#include "core/clock.hpp"
#include "solver/campaign/campaign_data.hpp"
#include "solver/campaign/campaign_worker.hpp"
#include "solver/campaign/choice/estimates.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::test {
namespace {

using campaign::SearchEstimator;
using campaign::Task;
using campaign::TaskSolver;

constexpr std::chrono::minutes kTestTimeout{5};

Task some_task(Random& random, campaign::TaskId id, int empties) {
  Task task;
  task.id = id;
  task.board = campaign::canonical_position(random_unfinished_board(random, empties)).board;
  const Score threshold = 2 * random.between(-5, 5);
  task.window = {threshold - 1, threshold};
  return task;
}

TEST_CASE("tasks are solved with one thread and with several", "[campaign]") {
  for (const unsigned threads : {1U, 3U}) {
    Random random{threads};
    Solver reference({.threads = 1, .hash_mib = 1});
    Solver solver({.threads = threads, .hash_mib = 4});
    TaskSolver tasks(solver, "worker", "engine");
    std::map<campaign::TaskId, Task> posted;
    std::vector<Task> batch;
    const Stopwatch busy(process_clock());
    for (campaign::TaskId id = 1; id <= 40; ++id) {
      batch.push_back(some_task(random, id, 12));
      posted[id] = batch.back();
      if (batch.size() == 5) tasks.post(std::exchange(batch, {}));
    }
    REQUIRE(tasks.held().size() == 40);
    std::size_t count = 0;
    double processor_seconds = 0;
    while (!tasks.held().empty()) {
      for (const TaskSolver::Result& result : tasks.take(kTestTimeout)) {
        ++count;
        REQUIRE(result.solved);
        REQUIRE(result.processor_seconds > 0);
        processor_seconds += result.processor_seconds;
        const Task& task = posted.at(result.task.id);
        REQUIRE(result.fact.board == task.board);
        const Score value = reference.solve(task.board).score;
        REQUIRE(result.fact.bounds.lower <= value);
        REQUIRE(result.fact.bounds.upper >= value);
        REQUIRE(decides(result.fact.bounds, task.window));
        REQUIRE(result.fact.provenance.window.alpha == task.window.alpha);
        REQUIRE(result.fact.provenance.nodes > 0);
        REQUIRE(result.fact.provenance.worker == "worker");
        REQUIRE(result.fact.provenance.engine == "engine");
      }
    }
    REQUIRE(count == 40);
    if (threads == 1) REQUIRE(processor_seconds <= busy.seconds());
  }
}

TEST_CASE("a stop ends all tasks soon, unsolved", "[campaign]") {
  for (const unsigned threads : {1U, 2U}) {
    Random random{threads};
    Solver solver({.threads = threads, .hash_mib = 4});
    TaskSolver tasks(solver, "worker", "engine");
    std::vector<Task> batch;
    for (campaign::TaskId id = 1; id <= 8; ++id) batch.push_back(some_task(random, id, 36));
    tasks.post(batch);
    tasks.cancel(8);
    tasks.stop();
    std::size_t count = 0;
    while (!tasks.held().empty()) {
      for (const TaskSolver::Result& result : tasks.take(kTestTimeout)) {
        ++count;
        REQUIRE_FALSE(result.solved);
      }
    }
    REQUIRE(count == 8);
  }
}

TEST_CASE("a task is ended while others continue", "[campaign]") {
  for (const unsigned threads : {1U, 2U}) {
    for (const bool isolated : {false, true}) {
      Random random{7};
      Solver solver({.threads = threads, .hash_mib = 4});
      TaskSolver tasks(solver, "worker", "engine");
      Task long_task = some_task(random, 1, 40);
      if (isolated) long_task.purpose = campaign::Purpose::audit;
      tasks.post({long_task});
      if (!isolated) {
        while (solver.running_nodes() == 0) std::this_thread::yield();
      }
      tasks.post({some_task(random, 2, 10)});
      tasks.cancel(1);
      std::size_t solved = 0;
      while (!tasks.held().empty()) {
        for (const TaskSolver::Result& result : tasks.take(kTestTimeout)) {
          REQUIRE(result.solved == (result.task.id == 2));
          ++solved;
        }
      }
      REQUIRE(solved == 2);
    }
  }
}

TEST_CASE("estimates repeat, and are better with more time", "[campaign]") {
  Random random{5};
  Solver solver({.threads = 1, .hash_mib = 4});
  SearchEstimator quick(0);
  SearchEstimator thorough(0.3);
  double quick_error = 0;
  double thorough_error = 0;
  for (int i = 0; i < 30; ++i) {
    const Board board = campaign::canonical_position(random_unfinished_board(random, 15)).board;
    const Score value = solver.solve(board).score;
    REQUIRE(quick(board) == SearchEstimator(0)(board));
    quick_error += std::abs(quick(board) - value);
    thorough_error += std::abs(thorough(board) - value);
  }
  REQUIRE(thorough_error < quick_error);
  REQUIRE(quick_error < 30 * 10);
}

}  // namespace
}  // namespace kanzen::test
