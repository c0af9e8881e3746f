// Solves tasks of a campaign side by side, on the threads of one solver and with its one table.
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

#include "solver/campaign/isolated_search.hpp"
#include "solver/campaign/task.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen::campaign {

/// Thread safety: all functions are for one thread, except ring().
class TaskSolver {
 public:
  /// `solver` outlives this object and is used by nobody else meanwhile. `worker` and `engine` go
  /// into the provenance of facts. Throws std::system_error if a thread is needed that the system
  /// does not give.
  TaskSolver(Solver& solver, std::string worker, std::string engine, PrepareSearch prepare = {});
  /// Ends what is running, unsolved.
  ~TaskSolver();
  TaskSolver(const TaskSolver&) = delete;
  TaskSolver& operator=(const TaskSolver&) = delete;

  struct Result {
    Task task;
    bool solved = false;    // else it was dropped, or a request to stop ended it, or it failed
    Fact fact{};            // if solved
    double processor = 0;   // seconds of processor time of all threads; if solved
    std::string failure{};  // if it failed: the position and what went wrong
  };

  /// Begins to solve `tasks` as soon as there are threads; the costliest first.
  void post(std::vector<Task> tasks);

  /// Ends one task, whether or not it has been begun; it is among the results, unsolved unless it
  /// was just finished. REQUIRES: it is held.
  void drop(TaskId task);

  /// Ends everything that is running or waiting. No more is solved afterwards.
  void stop() noexcept;

  /// What has ended since the last call. Waits for something, but not for longer than `patience`
  /// and not when ring() is or was called.
  [[nodiscard]] std::vector<Result> take(std::chrono::milliseconds patience);

  /// Makes take() return. Any thread at any time.
  void ring() noexcept;

  /// The tasks that were posted and whose results have not been taken.
  [[nodiscard]] const std::set<TaskId>& held() const noexcept { return held_; }

 private:
  [[nodiscard]] PositionTask position_task(const Task& task);
  void solve(const Task& task, PositionSolver& solver) noexcept;
  [[nodiscard]] std::optional<Fact> answer(const Task& task, PositionSolver& solver);
  [[nodiscard]] std::optional<Fact> answer_isolated(const Task& task);
  [[nodiscard]] bool is_dropped(TaskId task);
  void end(Result result);
  void run_alone();

  Solver& solver_;
  std::string worker_;
  std::string engine_;
  PrepareSearch prepare_;
  std::set<TaskId> held_;

  std::mutex mutex_;  // guards what follows
  std::condition_variable news_;
  std::set<TaskId> dropped_;
  std::map<TaskId, std::shared_ptr<TaskHandle>> handles_;  // of all that are held
  std::map<TaskId, IsolatedSearch*> isolated_;             // that are running
  std::vector<Result> results_;
  bool rung_ = false;

  // With one thread the solver works on the thread that posts, so there is one for that.
  std::condition_variable work_;
  std::deque<Task> waiting_;
  bool ending_ = false;
  std::thread alone_;
};

}  // namespace kanzen::campaign
