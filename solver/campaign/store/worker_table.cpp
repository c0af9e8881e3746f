#include "solver/campaign/store/worker_table.hpp"

#include <cmath>

namespace kanzen::campaign {

void ensure_worker(Database& database, const std::string& name) {
  database.execute(std::string("INSERT INTO worker (name, host, engine, threads, last_seen) VALUES "
                               "(:name, '', '', 1, ") +
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

std::vector<std::string> exclusion_reasons(Database& database, const std::string& name) {
  std::vector<std::string> reasons;
  database.query(
      "SELECT reason FROM exclusion WHERE worker = (SELECT id FROM worker WHERE name = :name) "
      "ORDER BY reason",
      "t", [&](const Row& row) { reasons.push_back(row.text(0)); }, {{"name", name}});
  return reasons;
}

void touch_worker(Database& database, const std::string& attempt, const std::string& name) {
  const long long known =
      database.number("SELECT count(*) FROM worker WHERE name = :name", {{"name", name}});
  if (known == 0) {
    throw database.error(StoreError::Kind::refused, attempt,
                         "worker " + name + " has not enrolled");
  }
  const std::vector<std::string> reasons = exclusion_reasons(database, name);
  if (!reasons.empty()) {
    throw database.error(StoreError::Kind::excluded, attempt,
                         "worker " + name + " was excluded: " + reasons.front(),
                         "test its machine");
  }
  database.execute(
      std::string("UPDATE worker SET last_seen = ") + database.now() + " WHERE name = :name",
      {{"name", name}});
}

void copy_worker(Database& database, const WorkerInfo& worker) {
  ensure_worker(database, worker.id);
  // Each store has a clock of its own, so the last sign of life is copied as an age. What a worker
  // says of itself is taken from the store that has heard of it last.
  const std::string seen = std::string(database.now()) + " - " +
                           std::to_string(std::llround(worker.seconds_silent * 1e6));
  database.execute(
      "UPDATE worker SET host = :host, engine = :engine, threads = :threads, "
      "last_seen = " +
          seen + " WHERE name = :name AND (host = '' OR last_seen < " + seen + ")",
      {{"host", worker.host},
       {"engine", worker.engine},
       {"threads", static_cast<long long>(worker.threads)},
       {"name", worker.id}});
}

std::vector<WorkerInfo> read_workers(Database& database) {
  std::vector<WorkerInfo> workers;
  database.query(
      std::string("SELECT name, host, engine, threads, CASE WHEN id IN (SELECT worker FROM "
                  "exclusion) THEN 1 ELSE 0 END, ") +
          database.now() + " - last_seen FROM worker ORDER BY id",
      "tttiii", [&](const Row& row) {
        workers.push_back({row.text(0), row.text(1), row.text(2), static_cast<unsigned>(row[3]),
                           row[4] != 0, static_cast<double>(row[5]) / 1e6});
      });
  return workers;
}

}  // namespace kanzen::campaign
