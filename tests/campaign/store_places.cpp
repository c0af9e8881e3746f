#include "tests/campaign/store_places.hpp"

#include <chrono>
#include <thread>

#include "solver/campaign/store/soci.hpp"
#include "tests/campaign/postgres_server.hpp"

namespace kanzen::test {
namespace {

long long number_of(soci::session& session, const std::string& query) {
  long long value = 0;
  session << query, soci::into(value);
  return value;
}

}  // namespace

void SqlitePlace::sql(const std::string& statement) const {
  soci::session session(soci::sqlite3, "dbname=\"" + where_ + "\" timeout=60");
  session << statement;
}

long long SqlitePlace::number(const std::string& query) const {
  soci::session session(soci::sqlite3, "dbname=\"" + where_ + "\" timeout=60");
  return number_of(session, query);
}

void SqlitePlace::hold(const std::function<void()>& action) const {
  soci::session session(soci::sqlite3, "dbname=\"" + where_ + "\" timeout=60");
  session << "BEGIN IMMEDIATE";
  action();
  session << "COMMIT";
}

PostgresPlace::PostgresPlace() {
  static int places = 0;
  const std::string schema = "place" + std::to_string(++places);
  where_ = PostgresServer::shared().url(schema);
  sql("CREATE SCHEMA " + schema);
}

void PostgresPlace::sql(const std::string& statement) const {
  soci::session session(soci::postgresql, where_);
  session << statement;
}

long long PostgresPlace::number(const std::string& query) const {
  soci::session session(soci::postgresql, where_);
  return number_of(session, query);
}

void PostgresPlace::hold(const std::function<void()>& action) const {
  soci::session session(soci::postgresql, where_);
  session << "BEGIN";
  session << "LOCK TABLE counter IN ACCESS EXCLUSIVE MODE";
  action();
  session << "COMMIT";
}

void PostgresPlace::wait_until_unused() const {
  soci::session session(soci::postgresql, where_);
  while (number_of(session,
                   "SELECT count(*) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND "
                   "backend_type = 'client backend'") != 0) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

campaign::Definition some_definition() { return {{{"draw", kStartPosition, 0, 0, "= 0"}}}; }

campaign::Fact some_fact(Random& random, std::string_view worker, Score lower, Score upper) {
  campaign::Fact fact;
  fact.board = random_unreachable_board(random, 30);
  fact.bounds = {lower, upper, Square::none};
  fact.provenance.window = {-1, 1};
  fact.provenance.nodes = random.below(1000000000);
  fact.provenance.seconds = static_cast<double>(random.below(100000000)) / 1e6;
  fact.provenance.threads = 1;
  fact.provenance.isolated = true;
  fact.provenance.engine = "0.2.0";
  fact.provenance.worker = worker;
  return fact;
}

}  // namespace kanzen::test
