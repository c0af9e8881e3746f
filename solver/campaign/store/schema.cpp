#include "solver/campaign/store/schema.hpp"

#include <array>
#include <string>

namespace kanzen::campaign {
namespace {

// Boards are the bits of their two sets of discs as signed numbers, times are microseconds, nothing
// is null. `known` is a function of `fact`. Version 5 renames some of them.
void version_1(Database& database) {
  const std::string numbered = std::string("id ") + database.numbered_column();
  for (const std::string& statement : {
           std::string("CREATE TABLE counter (name TEXT PRIMARY KEY, value BIGINT NOT NULL)"),
           std::string("INSERT INTO counter VALUES ('revision', 0), ('epoch', 0)"),
           std::string("CREATE TABLE claim (ordinal BIGINT PRIMARY KEY, id TEXT NOT NULL, "
                       "player BIGINT NOT NULL, opponent BIGINT NOT NULL, side BIGINT NOT NULL, "
                       "at_least BIGINT NOT NULL, at_most BIGINT NOT NULL, words TEXT NOT NULL)"),
           std::string("CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL)"),
           "CREATE TABLE engine (" + numbered + ", name TEXT NOT NULL UNIQUE)",
           "CREATE TABLE worker (" + numbered +
               ", name TEXT NOT NULL UNIQUE, host TEXT NOT NULL, engine TEXT NOT NULL, "
               "threads BIGINT NOT NULL, canaries_right BIGINT NOT NULL, "
               "canaries_wrong BIGINT NOT NULL, shut_out BIGINT NOT NULL, seen BIGINT NOT NULL)",
           "CREATE TABLE fact (" + numbered +
               ", player BIGINT NOT NULL, opponent BIGINT NOT NULL, lower BIGINT NOT NULL, "
               "upper BIGINT NOT NULL, alpha BIGINT NOT NULL, beta BIGINT NOT NULL, "
               "nodes BIGINT NOT NULL, micros BIGINT NOT NULL, threads BIGINT NOT NULL, "
               "isolated BIGINT NOT NULL, engine BIGINT NOT NULL, worker BIGINT NOT NULL, "
               "checksum BIGINT NOT NULL, revoked BIGINT NOT NULL, recorded BIGINT NOT NULL, "
               "UNIQUE (player, opponent, checksum))",
           std::string("CREATE INDEX fact_worker ON fact (worker)"),
           // In the order in which it is read.
           std::string("CREATE TABLE known (") +
               (database.is_postgres() ? "revision BIGINT" : "revision INTEGER") +
               " PRIMARY KEY, player BIGINT NOT NULL, opponent BIGINT NOT NULL, "
               "lower BIGINT NOT NULL, upper BIGINT NOT NULL, frozen BIGINT NOT NULL, "
               "checksum BIGINT NOT NULL, UNIQUE (player, opponent))",
           // `bundle` is Task::group.
           "CREATE TABLE task (" + numbered +
               ", player BIGINT NOT NULL, opponent BIGINT NOT NULL, alpha BIGINT NOT NULL, "
               "beta BIGINT NOT NULL, purpose BIGINT NOT NULL, priority DOUBLE PRECISION NOT NULL, "
               "expected_nodes DOUBLE PRECISION NOT NULL, bundle BIGINT NOT NULL, "
               "threads BIGINT NOT NULL, avoid TEXT NOT NULL, state BIGINT NOT NULL, "
               "leases BIGINT NOT NULL, losses BIGINT NOT NULL, worker TEXT NOT NULL, "
               "ends BIGINT NOT NULL, UNIQUE (player, opponent, alpha, beta, purpose))",
           std::string("CREATE INDEX task_ready ON task (priority DESC, id) WHERE state = 0"),
           std::string("CREATE INDEX task_bundle ON task (bundle, priority DESC, id) "
                       "WHERE state = 0"),
           std::string("CREATE INDEX task_leased ON task (ends) WHERE state = 1"),
       }) {
    database.execute(statement);
  }
}

// Adds tasks that need their own empty table.
void version_2(Database& database) {
  database.execute("ALTER TABLE task ADD COLUMN isolated BIGINT NOT NULL DEFAULT 0");
}

// Adds the positions that a chooser has expanded.
void version_3(Database& database) {
  database.execute(
      std::string("CREATE TABLE opened (player BIGINT NOT NULL, opponent BIGINT NOT NULL, "
                  "PRIMARY KEY (player, opponent))") +
      (database.is_postgres() ? "" : " WITHOUT ROWID"));
}

// Adds tasks for one worker.
void version_4(Database& database) {
  database.execute("ALTER TABLE task ADD COLUMN recipient TEXT NOT NULL DEFAULT ''");
}

// Gives tables and columns the names that the manual uses, and adds names and moves of claims.
void version_5(Database& database) {
  for (const char* const change : {
           "known RENAME TO position_bounds",
           "position_bounds RENAME COLUMN frozen TO disputed",
           "opened RENAME TO expanded",
           "claim RENAME COLUMN words TO text",
           "fact RENAME COLUMN micros TO microseconds",
           "task RENAME COLUMN ends TO lease_ends",
           "worker RENAME COLUMN canaries_right TO spot_checks_passed",
           "worker RENAME COLUMN canaries_wrong TO spot_checks_failed",
           "worker RENAME COLUMN shut_out TO excluded",
           "worker RENAME COLUMN seen TO last_seen",
           "claim ADD COLUMN name TEXT NOT NULL DEFAULT ''",
           "claim ADD COLUMN moves TEXT NOT NULL DEFAULT ''",
       }) {
    database.execute(std::string("ALTER TABLE ") + change);
  }
}

constexpr std::array kMigrations{&version_1, &version_2, &version_3, &version_4, &version_5};

}  // namespace

int schema_version() noexcept { return static_cast<int>(kMigrations.size()); }

int stored_version(Database& database, const std::string& attempt) {
  const std::string tables =
      database.is_postgres()
          ? "SELECT count(*) FROM information_schema.tables WHERE table_schema = current_schema()"
          : "SELECT count(*) FROM sqlite_master WHERE type = 'table'";
  const std::string name = database.is_postgres() ? "table_name" : "name";
  if (database.number(tables + " AND " + name + " = 'schema_version'") == 0) {
    if (database.number(tables) == 0) return 0;
    throw database.error(StoreError::Kind::no_store, attempt,
                         "the database contains other tables, not a campaign");
  }
  return static_cast<int>(database.number("SELECT version FROM schema_version"));
}

void migrate(Database& database, const std::string& attempt, int to) {
  const int from = stored_version(database, attempt);
  if (from > to) {
    throw database.error(StoreError::Kind::newer, attempt,
                         "its tables are of version " + std::to_string(from) +
                             ", this program knows those up to " + std::to_string(to),
                         "use the program that wrote them, or a newer one");
  }
  if (from == 0) {
    database.execute("CREATE TABLE schema_version (version BIGINT NOT NULL)");
    database.execute("INSERT INTO schema_version VALUES (0)");
  }
  for (int version = from; version < to; ++version) {
    kMigrations[static_cast<std::size_t>(version)](database);
  }
  if (from != to) database.execute("UPDATE schema_version SET version = " + std::to_string(to));
}

}  // namespace kanzen::campaign
