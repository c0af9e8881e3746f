// Workers in the tables of a store.
#pragma once

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

}  // namespace kanzen::campaign
