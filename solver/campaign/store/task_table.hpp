// The workers, the queue and the expanded positions in the tables of a store.
#pragma once

#include <chrono>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "solver/campaign/store/database.hpp"
#include "solver/campaign/task.hpp"

namespace kanzen::campaign {

// REQUIRES of all functions: called in a transaction.

/// Adds a row for a worker without one. A worker that never enrolled has its name only.
void ensure_worker(Database& database, const std::string& name);
/// Adds a worker, or updates the part of its description that it reports itself.
void enrol_worker(Database& database, const WorkerInfo& worker);
/// Records a sign of life. Throws StoreError `refused` if the worker has not enrolled, and
/// `excluded` if it is excluded. `attempt` names the operation in messages.
void touch_worker(Database& database, const std::string& attempt, const std::string& name);
/// Why the worker is excluded; empty if it is not.
[[nodiscard]] std::vector<std::string> exclusion_reasons(Database& database,
                                                         const std::string& name);
/// Adds a worker of another store, or what that store knows of it more recently.
void copy_worker(Database& database, const WorkerInfo& worker);
[[nodiscard]] std::vector<WorkerInfo> read_workers(Database& database);

/// The number of lost workers after which a task is parked.
inline constexpr int kMaxLosses = 3;

/// See the functions of Store with the same names. No row is locked for longer than a transaction.
/// REQUIRES of all functions: called in a transaction that writes.
class TaskTable {
 public:
  explicit TaskTable(Database& database) : database_(database) {}

  [[nodiscard]] std::vector<TaskId> publish(std::span<const Task> tasks);
  void withdraw(std::span<const TaskId> tasks);
  void unpark(std::span<const TaskId> tasks);

  [[nodiscard]] std::vector<Task> lease(const std::string& worker, std::size_t n,
                                        std::chrono::seconds lease_time);
  [[nodiscard]] Renewal renew(const std::string& worker, std::span<const TaskId> tasks,
                              std::chrono::seconds lease_time);
  void give_back(const std::string& worker, std::span<const TaskId> tasks);
  /// Removes decided tasks, and returns the other tasks of this worker to the queue.
  void finish(const std::string& worker, std::span<const SolvedTask> results);

  [[nodiscard]] std::vector<QueuedTask> queue();

  // The positions that choosers have expanded follow from the facts, but only by repeating all
  // choices. With them a reader derives the state of the claims from the facts at once.

  /// Adds canonical positions, except those in the table.
  void add_expanded(std::span<const Board> boards);
  /// Returns all of them, in no particular order. Needs read access only.
  [[nodiscard]] std::vector<Board> expanded();

  /// Whether there are expired leases; needs read access only.
  [[nodiscard]] bool has_expired();
  /// Ends expired leases: their tasks become ready or parked.
  void expire();

 private:
  [[nodiscard]] std::string ends_after(std::chrono::seconds lease_time) const;
  /// Leases up to `n` ready tasks that satisfy `condition`, and appends them.
  void take(const std::string& worker, std::size_t n, std::chrono::seconds lease_time,
            const std::string& condition, std::vector<Task>& tasks);

  Database& database_;
};

}  // namespace kanzen::campaign
