#include "solver/campaign/worker_table.hpp"

#include <cmath>
#include <optional>

#include "solver/campaign/soci.hpp"

namespace kanzen::campaign {

namespace {

/// Whether the worker is shut out; nothing if it has not enrolled.
std::optional<bool> read_shut_out(Database& database, const std::string& name) {
  long long shut_out = 0;
  database.sql() << "SELECT shut_out FROM worker WHERE name = :name", soci::use(name, "name"),
      soci::into(shut_out);
  if (!database.sql().got_data()) return std::nullopt;
  return shut_out != 0;
}

}  // namespace

void ensure_worker(Database& database, const std::string& name) {
  database.sql() << std::string(
                        "INSERT INTO worker (name, host, engine, threads, canaries_right, "
                        "canaries_wrong, shut_out, seen) VALUES (:name, '', '', 1, 0, 0, 0, ") +
                        database.now() + ") ON CONFLICT (name) DO NOTHING",
      soci::use(name, "name");
}

void enrol_worker(Database& database, const Worker& worker) {
  ensure_worker(database, worker.id);
  const long long threads = worker.threads;
  database.sql() << std::string(
                        "UPDATE worker SET host = :host, engine = :engine, threads = :threads, "
                        "seen = ") +
                        database.now() + " WHERE name = :name",
      soci::use(worker.host, "host"), soci::use(worker.engine, "engine"),
      soci::use(threads, "threads"), soci::use(worker.id, "name");
}

bool is_shut_out(Database& database, const std::string& name) {
  return read_shut_out(database, name).value_or(false);
}

void see_worker(Database& database, const std::string& attempt, const std::string& name) {
  const std::optional<bool> shut_out = read_shut_out(database, name);
  if (!shut_out) {
    throw database.error(StoreError::Kind::refused, attempt,
                         "worker " + name + " has not enrolled");
  }
  if (*shut_out) {
    throw database.error(StoreError::Kind::shut_out, attempt,
                         "worker " + name + " was shut out, because it returned wrong results",
                         "test its machine");
  }
  database.sql() << std::string("UPDATE worker SET seen = ") + database.now() +
                        " WHERE name = :name",
      soci::use(name, "name");
}

void shut_worker_out(Database& database, const std::string& name) {
  ensure_worker(database, name);
  database.sql() << "UPDATE worker SET shut_out = 1 WHERE name = :name", soci::use(name, "name");
}

void count_canary(Database& database, const std::string& name, bool right) {
  ensure_worker(database, name);
  const std::string column = right ? "canaries_right" : "canaries_wrong";
  database.sql() << "UPDATE worker SET " + column + " = " + column + " + 1 WHERE name = :name",
      soci::use(name, "name");
}

void copy_worker(Database& database, const Worker& worker) {
  enrol_worker(database, worker);
  const long long right = worker.canaries_right;
  const long long wrong = worker.canaries_wrong;
  const long long shut_out = worker.shut_out ? 1 : 0;
  const long long silent = std::llround(worker.seconds_silent * 1e6);
  database.sql() << "UPDATE worker SET canaries_right = :right, canaries_wrong = :wrong, "
                    "shut_out = :out, seen = seen - :silent WHERE name = :name",
      soci::use(right, "right"), soci::use(wrong, "wrong"), soci::use(shut_out, "out"),
      soci::use(silent, "silent"), soci::use(worker.id, "name");
}

std::vector<Worker> read_workers(Database& database) {
  constexpr std::size_t kFetched = 1000;
  std::vector<Worker> workers;
  std::vector<std::vector<std::string>> texts(3, std::vector<std::string>(kFetched));
  std::vector<std::vector<long long>> numbers(5, std::vector<long long>(kFetched));
  soci::statement statement(database.sql());
  for (auto& column : texts) statement.exchange(soci::into(column));
  for (auto& column : numbers) statement.exchange(soci::into(column));
  prepare(statement, std::string("SELECT name, host, engine, threads, canaries_right, "
                                 "canaries_wrong, shut_out, ") +
                         database.now() + " - seen FROM worker ORDER BY id");
  statement.execute();
  while (statement.fetch()) {
    for (std::size_t i = 0; i < texts.front().size(); ++i) {
      workers.push_back({texts[0][i], texts[1][i], texts[2][i],
                         static_cast<unsigned>(numbers[0][i]), static_cast<int>(numbers[1][i]),
                         static_cast<int>(numbers[2][i]), numbers[3][i] != 0,
                         static_cast<double>(numbers[4][i]) / 1e6});
    }
    for (auto& column : texts) column.resize(kFetched);
    for (auto& column : numbers) column.resize(kFetched);
  }
  return workers;
}

}  // namespace kanzen::campaign
