#pragma once

#include <condition_variable>
#include <map>
#include <mutex>
#include <set>

#include "core/clock.hpp"
#include "solver/campaign/choice/estimates.hpp"
#include "solver/campaign/store/store.hpp"

namespace kanzen::campaign {

/// Thrown if a search ended without a result although nothing stopped it: a defect of program or
/// machine, or lack of memory.
class SearchError : public std::runtime_error {
 public:
  SearchError(const Board& board, const std::string& reason);
  SearchError(const Board& board, const InternalError& error);

  /// Returns the defect, if there is one: then no result of its process can be trusted.
  [[nodiscard]] const std::optional<InternalError>& internal_error() const noexcept {
    return internal_error_;
  }

 private:
  std::optional<InternalError> internal_error_;
};

/// Returns what `solution` proves about `board`; the rest of its provenance comes from `origin`. If
/// the solution does not decide `window`, returns nullopt if the search was stopped, and otherwise
/// throws SearchError.
[[nodiscard]] std::optional<Fact> to_fact(const Solution& solution, const Board& board,
                                          const Window& window, Provenance origin,
                                          bool was_stopped);

/// Receives the solver of each isolated search before it begins, so that tests can plant defects.
/// May be empty.
using PrepareSearch = std::function<void(Solver& solver)>;

/// Returns options for an isolated search with this number of empty squares: one thread, and a
/// table of its own, empty at first. Its size depends on this number only, so that the same engine
/// visits the same nodes for the same window everywhere. Without `evaluation` the moves are tried
/// in another order, which proves the same result in another way.
[[nodiscard]] SolverOptions isolated_options(int empties, bool evaluation = true);

/// Solves tasks on the threads of a solver, and hands results to the one thread that has the store.
class TaskSolver {
 public:
  /// `solver` outlives this object, and no other code uses it meanwhile. Facts name `worker` and
  /// `engine` as their origin.
  TaskSolver(Solver& solver, std::string worker, std::string engine, PrepareSearch prepare = {});
  ~TaskSolver();

  struct EndedTask {
    Task task;
    bool was_solved = false;       // false if it was cancelled, stopped or failed
    Fact fact{};                   // valid if solved
    double processor_seconds = 0;  // of all threads; valid if solved
    std::string failure{};         // the position and the error, if it failed
  };

  void post(std::vector<Task> tasks);

  /// Ends a task, even a running one. take() returns it, unsolved unless it has just finished.
  /// REQUIRES: it is held.
  void cancel(TaskId task);

  /// Ends all tasks; none is solved after this.
  void stop() noexcept;

  /// Returns the tasks that ended since the last call. Waits for one, but no longer than `timeout`.
  [[nodiscard]] std::vector<EndedTask> take(std::chrono::milliseconds timeout);

  /// The tasks that were posted, and not yet taken.
  [[nodiscard]] const std::set<TaskId>& held() const noexcept { return held_; }

 private:
  void solve(const Task& task, PositionSolver& solver) noexcept;
  [[nodiscard]] std::optional<Fact> solve_task(const Task& task, PositionSolver& solver);
  [[nodiscard]] std::optional<Fact> search_isolated(const Task& task);
  [[nodiscard]] bool is_cancelled(TaskId task);
  void end(EndedTask task);

  Solver& solver_;
  std::string worker_;
  std::string engine_;
  PrepareSearch prepare_;
  std::set<TaskId> held_;

  std::mutex mutex_;
  std::condition_variable changed_;
  // mutex_ guards these.
  struct Held {
    std::shared_ptr<TaskHandle> handle = std::make_shared<TaskHandle>();
    Solver* isolated = nullptr;  // while it searches
    bool was_cancelled = false;
  };
  std::map<TaskId, Held> tasks_;  // the tasks in held_
  std::vector<EndedTask> ended_;
};

/// One worker of a campaign: leases tasks, renews the leases, solves several of them at once with
/// one solver, and records facts. Belongs to the thread of the store.
class CampaignWorker {
 public:
  /// Enrols `worker` and works for it from then on. `store` and `solver` outlive this object, and
  /// no other code uses the solver. All functions that use the store throw StoreError.
  CampaignWorker(Store& store, Solver& solver, const WorkerInfo& worker,
                 std::chrono::seconds lease_time, const PrepareSearch& prepare = {});

  /// Leases tasks until enough are held to keep all threads busy, or none is left; more if each
  /// takes milliseconds, so that the store does not become the bottleneck. Returns the number of
  /// new leases.
  std::size_t lease();

  /// Waits for results, but no longer than `timeout`; then records facts, returns unsolved tasks to
  /// the queue, and renews leases that need it. Throws StoreError `excluded`, and returns no
  /// results, if this worker has been excluded meanwhile. A fact that could not be recorded is
  /// kept, see unrecorded(); a later call records it. Once the solver has an internal error,
  /// records nothing: this worker excludes itself, and its leases end like those of a lost worker.
  [[nodiscard]] std::vector<SolvedTask> collect(std::chrono::milliseconds timeout);

  void cancel(const std::vector<TaskId>& tasks);
  void cancel_all() {
    const std::set<TaskId>& held = task_solver_.held();
    cancel({held.begin(), held.end()});
  }

  /// Records finished results, and returns the other tasks to the queue.
  [[nodiscard]] std::vector<SolvedTask> stop();

  /// Describes the first failed task by position and error, or the internal error of the solver;
  /// the process should end then. The task is not returned: its lease expires like that of a lost
  /// worker, so that a task at which all workers fail is parked in the end.
  [[nodiscard]] const std::optional<std::string>& failure() const noexcept { return failure_; }

  /// Returns results that were not recorded because the store threw a StoreError.
  [[nodiscard]] const std::vector<SolvedTask>& unrecorded() const noexcept { return unrecorded_; }

  [[nodiscard]] double seconds_per_task() const noexcept;

  [[nodiscard]] const SolvingRate& rate() const noexcept { return rate_; }

  [[nodiscard]] std::size_t held() const noexcept { return task_solver_.held().size(); }
  [[nodiscard]] const WorkerInfo& info() const noexcept { return info_; }
  [[nodiscard]] std::size_t capacity() const noexcept;

 private:
  void exclude_self(const InternalError& error);
  void renew();

  Store& store_;
  Solver& solver_;
  WorkerInfo info_;
  std::chrono::seconds lease_time_;
  TaskSolver task_solver_;
  Stopwatch since_renewal_{};
  std::vector<SolvedTask> unrecorded_;
  std::vector<TaskId> unsolved_;  // go back to the queue
  std::optional<std::string> failure_;
  bool excluded_ = false;
  std::size_t solved_ = 0;
  double solved_seconds_ = 0;
  SolvingRate rate_{};
};

}  // namespace kanzen::campaign
