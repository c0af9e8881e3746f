// Solves tasks of a campaign concurrently, on the threads of one solver and with its table.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "solver/campaign/task.hpp"
#include "solver/campaign/trust/isolated_search.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen::campaign {

/// Thread safety: none, except that any thread may call wake() at any time.
class TaskSolver {
 public:
  /// `solver` outlives this object, and no other code uses it meanwhile. Facts get `worker` and
  /// `engine` as their provenance. Throws std::system_error if the system cannot provide a thread.
  TaskSolver(Solver& solver, std::string worker, std::string engine, PrepareSearch prepare = {});
  /// Ends all running tasks, unsolved.
  ~TaskSolver();
  TaskSolver(const TaskSolver&) = delete;
  TaskSolver& operator=(const TaskSolver&) = delete;

  struct Result {
    Task task;
    bool solved = false;           // false: cancelled, stopped or failed
    Fact fact{};                   // if solved
    double processor_seconds = 0;  // of all threads; if solved
    std::string failure{};         // if it failed: the position and the error
  };

  /// Queues `tasks` for the next free threads, the costliest first.
  void post(std::vector<Task> tasks);

  /// Ends one task, even if it is running. It is among the results, unsolved unless it has just
  /// finished. REQUIRES: it is held.
  void cancel(TaskId task);

  /// Ends all running and waiting tasks. No more tasks are solved afterwards.
  void stop() noexcept;

  /// Returns the results since the last call. Waits for one, but no longer than `timeout`, and not
  /// if wake() is or was called.
  [[nodiscard]] std::vector<Result> take(std::chrono::milliseconds timeout);

  /// Makes take() return.
  /// Thread safety: full.
  void wake() noexcept;

  /// The tasks that were posted and whose results have not been taken.
  [[nodiscard]] const std::set<TaskId>& held() const noexcept { return held_; }

 private:
  [[nodiscard]] PositionTask position_task(const Task& task);
  void solve(const Task& task, PositionSolver& solver) noexcept;
  [[nodiscard]] std::optional<Fact> search(const Task& task, PositionSolver& solver);
  [[nodiscard]] std::optional<Fact> search_isolated(const Task& task);
  [[nodiscard]] bool is_cancelled(TaskId task);
  void end(Result result);
  void run_poster();

  Solver& solver_;
  std::string worker_;
  std::string engine_;
  PrepareSearch prepare_;
  std::set<TaskId> held_;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::condition_variable work_;
  // Guarded by mutex_.
  std::set<TaskId> cancelled_;
  std::map<TaskId, std::shared_ptr<TaskHandle>> handles_;  // of all held tasks
  std::map<TaskId, IsolatedSearch*> isolated_;             // running searches
  std::vector<Result> results_;
  bool woken_ = false;
  std::deque<Task> waiting_;  // for poster_
  bool ending_ = false;

  std::thread poster_;  // with one thread the solver works on the thread that posts
};

}  // namespace kanzen::campaign
