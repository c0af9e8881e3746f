// One worker of a campaign: leases tasks, keeps the leases alive, solves, and hands in facts.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "solver/campaign/isolated_search.hpp"
#include "solver/campaign/solving_rate.hpp"
#include "solver/campaign/store.hpp"
#include "solver/campaign/task_solver.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen::campaign {

/// Thread safety: for one thread, that of the store.
class LeasedWork {
 public:
  /// Enrols `worker` and works for it from then on. `store` and `solver` outlive this object, and
  /// the solver is used by nobody else. Throws StoreError, as everything here that uses the store.
  LeasedWork(Store& store, Solver& solver, const Worker& worker, std::chrono::seconds term,
             const PrepareSearch& prepare = {});

  /// Leases tasks until as many are held as keep all threads busy, or none is left, and returns how
  /// many were leased. Holds more of those that take milliseconds, so that the store does not
  /// become what takes the time.
  std::size_t lease();

  /// Waits for results, not for longer than `patience`; records what was solved and gives back what
  /// was not, and prolongs leases that need it. What could not be recorded is kept, see
  /// unrecorded(), and recorded by a later call. Once the solver has an internal error, records
  /// nothing: all facts of this worker are revoked, and its leases end as those of one that was
  /// lost.
  [[nodiscard]] std::vector<Finished> collect(std::chrono::milliseconds patience);

  /// Ends these tasks, begun or not.
  void drop(const std::vector<TaskId>& tasks);

  /// Ends the work: what is finished is recorded, the rest given back.
  [[nodiscard]] std::vector<Finished> stop();

  /// The first task that failed, if one has, or the internal error of the solver: its position, and
  /// what went wrong. The process should end then. The task is not given back: its lease ends as
  /// that of a worker that was lost, so that a task at which all fail is left alone in the end.
  [[nodiscard]] const std::optional<std::string>& failure() const noexcept { return failure_; }

  /// What was solved and not yet recorded, since the store threw a StoreError.
  [[nodiscard]] const std::vector<Finished>& unrecorded() const noexcept { return unrecorded_; }

  /// Seconds that a task has taken on average; 0 if none was solved.
  [[nodiscard]] double seconds_each() const noexcept;

  /// How fast the tasks have been solved.
  [[nodiscard]] const SolvingRate& rate() const noexcept { return rate_; }

  [[nodiscard]] std::size_t held() const noexcept { return tasks_.held().size(); }
  [[nodiscard]] const Worker& worker() const noexcept { return worker_; }
  /// So many tasks should be held.
  [[nodiscard]] std::size_t capacity() const noexcept;
  [[nodiscard]] std::uint64_t nodes_under_way() const noexcept { return solver_.nodes_under_way(); }

 private:
  void renounce(const InternalError& error);
  void renew();

  Store& store_;
  Solver& solver_;
  Worker worker_;
  std::chrono::seconds term_;
  TaskSolver tasks_;
  Stopwatch since_renewal_{};
  std::vector<Finished> unrecorded_;
  std::vector<TaskId> unsolved_;  // to be given back
  std::optional<std::string> failure_;
  bool renounced_ = false;
  std::size_t solved_ = 0;
  double solved_seconds_ = 0;
  SolvingRate rate_{};
};

}  // namespace kanzen::campaign
