#include "solver/campaign/store/worker_table.hpp"

#include <cmath>
#include <optional>

namespace kanzen::campaign {

namespace {

/// Whether the worker is excluded; nothing if it has not enrolled.
std::optional<long long> read_excluded(Database& database, const std::string& name) {
  return database.find_number("SELECT excluded FROM worker WHERE name = :name", {{"name", name}});
}

}  // namespace

void ensure_worker(Database& database, const std::string& name) {
  database.execute(
      std::string("INSERT INTO worker (name, host, engine, threads, spot_checks_passed, "
                  "spot_checks_failed, excluded, last_seen) VALUES (:name, '', '', 1, 0, 0, 0, ") +
          database.now() + ") ON CONFLICT (name) DO NOTHING",
      {{"name", name}});
}

void enrol_worker(Database& database, const WorkerInfo& worker) {
  ensure_worker(database, worker.id);
  database.execute(
      std::string(
          "UPDATE worker SET host = :host, engine = :engine, threads = :threads, last_seen = ") +
          database.now() + " WHERE name = :name",
      {{"host", worker.host},
       {"engine", worker.engine},
       {"threads", static_cast<long long>(worker.threads)},
       {"name", worker.id}});
}

bool is_excluded(Database& database, const std::string& name) {
  return read_excluded(database, name).value_or(0) != 0;
}

void touch_worker(Database& database, const std::string& attempt, const std::string& name) {
  const std::optional<long long> excluded = read_excluded(database, name);
  if (!excluded) {
    throw database.error(StoreError::Kind::refused, attempt,
                         "worker " + name + " has not enrolled");
  }
  if (*excluded != 0) {
    throw database.error(StoreError::Kind::excluded, attempt,
                         "worker " + name + " was excluded, because it returned wrong results",
                         "test its machine");
  }
  database.execute(
      std::string("UPDATE worker SET last_seen = ") + database.now() + " WHERE name = :name",
      {{"name", name}});
}

void exclude_worker(Database& database, const std::string& name) {
  ensure_worker(database, name);
  database.execute("UPDATE worker SET excluded = 1 WHERE name = :name", {{"name", name}});
}

void count_spot_check(Database& database, const std::string& name, bool passed) {
  ensure_worker(database, name);
  const std::string column = passed ? "spot_checks_passed" : "spot_checks_failed";
  database.execute("UPDATE worker SET " + column + " = " + column + " + 1 WHERE name = :name",
                   {{"name", name}});
}

void copy_worker(Database& database, const WorkerInfo& worker) {
  enrol_worker(database, worker);
  database.execute(
      "UPDATE worker SET spot_checks_passed = :right, spot_checks_failed = :wrong, excluded = "
      ":out, "
      "last_seen = last_seen - :silent WHERE name = :name",
      {{"right", static_cast<long long>(worker.spot_checks_passed)},
       {"wrong", static_cast<long long>(worker.spot_checks_failed)},
       {"out", worker.excluded ? 1LL : 0LL},
       {"silent", std::llround(worker.seconds_silent * 1e6)},
       {"name", worker.id}});
}

std::vector<WorkerInfo> read_workers(Database& database) {
  std::vector<WorkerInfo> workers;
  database.query(
      std::string("SELECT name, host, engine, threads, spot_checks_passed, spot_checks_failed, "
                  "excluded, ") +
          database.now() + " - last_seen FROM worker ORDER BY id",
      "tttiiiii", [&](const Row& row) {
        workers.push_back({row.text(0), row.text(1), row.text(2), static_cast<unsigned>(row[3]),
                           static_cast<int>(row[4]), static_cast<int>(row[5]), row[6] != 0,
                           static_cast<double>(row[7]) / 1e6});
      });
  return workers;
}

}  // namespace kanzen::campaign
