// Connects to SQLite or PostgreSQL: transactions that are repeated where that helps, clear error
// messages, and the few differences between the two SQL dialects.
#pragma once

#include <mutex>
#include <variant>

#include "solver/campaign/store/store.hpp"
#include "solver/files/atomic_file.hpp"
#include "solver/files/server_address.hpp"

namespace soci {
class session;
}

namespace kanzen::campaign {

/// A value for a statement, which contains it as ":name".
struct Parameter {
  std::string name;
  std::variant<long long, std::string> value;
};
using Parameters = std::vector<Parameter>;

/// A column that a query reads: its SQL expression, and the variable that gets its value with each
/// row.
struct Column {
  Column(std::string sql, long long& value) : expression(std::move(sql)), target(&value) {}
  Column(std::string sql, double& value) : expression(std::move(sql)), target(&value) {}
  Column(std::string sql, std::string& value) : expression(std::move(sql)), target(&value) {}

  std::string expression;
  std::variant<long long*, double*, std::string*> target;
};
using Columns = std::vector<Column>;

class Database {
 public:
  /// All statements of a reading transaction see the database as it was at the first one. Reading
  /// needs no lock in SQLite.
  enum class Access : std::uint8_t { reads, writes };

  /// Does not connect yet. For `where` see Store.
  Database(std::string where, StoreOptions options);
  ~Database();

  [[nodiscard]] bool is_postgres() const noexcept { return address_.has_value(); }
  [[nodiscard]] const std::string& path() const noexcept { return where_; }
  /// The name for messages: the path, or no more than host, port and database.
  [[nodiscard]] const std::string& name() const noexcept {
    return address_ ? address_->shown : where_;
  }
  /// When this number changes, everything that belongs to a connection is gone, such as an advisory
  /// lock.
  [[nodiscard]] int connections() const noexcept { return connections_; }
  /// Counts bodies that did not complete. What they read may be wrong.
  [[nodiscard]] int failures() const noexcept { return failures_; }

  void set_retry_time(std::chrono::seconds retry_time) noexcept {
    options_.retry_time = retry_time;
  }
  /// Breaks the connection with a server, so that pending calls fail. Any thread may call it.
  void interrupt() noexcept;

  /// Ends the connection, and everything that belongs to it. The next transaction makes another
  /// one. REQUIRES: called outside all bodies.
  void disconnect() noexcept;

  /// Runs `body` in one transaction, after connecting if needed. Repeats it, up to the limit of
  /// retry_time, when the database is busy or has to be connected again, so `body` must set
  /// everything that it returns. `attempt` completes "cannot ..." in messages. Throws StoreError
  /// `refused` if the path of an SQLite database no longer leads to the connected file.
  void transact(const std::string& attempt, Access access, const std::function<void()>& body);

  [[nodiscard]] StoreError error(StoreError::Kind kind, const std::string& attempt,
                                 const std::string& reason, const std::string& advice = {}) const;

  // REQUIRES of all functions below: they are called in a body.

  /// Returns the number of changed rows.
  long long execute(const std::string& statement, const Parameters& parameters = {});
  /// Runs "SELECT columns rest", e.g. with "FROM task". Calls `visit` for each row, whose values
  /// are then in the variables of `columns`.
  void select(const Columns& columns, const std::string& rest, const std::function<void()>& visit,
              const Parameters& parameters = {});
  /// Runs "statement RETURNING columns", which changes rows and then visits them likewise.
  void execute_returning(const std::string& statement, const Columns& columns,
                         const std::function<void()>& visit, const Parameters& parameters = {});
  /// Reads the first column of the first row; nullopt if there is no row.
  [[nodiscard]] std::optional<long long> find_number(const std::string& query,
                                                     const Parameters& parameters);
  /// Reads it likewise. REQUIRES: there is a row.
  [[nodiscard]] long long number(const std::string& query, const Parameters& parameters = {}) {
    return find_number(query, parameters).value();
  }

  /// Declares a column that numbers the rows of its table and never reuses a number.
  [[nodiscard]] const char* numbered_column() const noexcept;
  /// Reads the database's own clock, in microseconds since 1970.
  [[nodiscard]] const char* now() const noexcept;
  /// Ends a selection of rows to change: skips those that other transactions are changing.
  [[nodiscard]] const char* skip_locked() const noexcept;
  /// Ends a selection of rows that must not change before the transaction ends.
  [[nodiscard]] const char* for_share() const noexcept;
  /// Makes a table of the parameter `:rows`, a JSON array of arrays. A column is "name" for an
  /// integer, or "name type" with `double precision` or `text`.
  [[nodiscard]] std::string table_of_rows(const std::vector<std::string>& columns) const;

 private:
  struct Failure;
  void connect();
  void query(const std::string& text, const Columns& columns, const std::function<void()>& visit,
             const Parameters& parameters);
  [[nodiscard]] const char* begin(Access access) const noexcept;
  /// Waits for a retry; false if the wait was stopped.
  [[nodiscard]] bool pause(std::chrono::milliseconds time) const;
  [[nodiscard]] Failure classify(const std::exception& error) const;
  /// `code` is an extended result code of SQLite.
  [[nodiscard]] static Failure classify_sqlite(int code, std::string reason);
  /// `state` is the SQLSTATE, empty if there is none.
  [[nodiscard]] Failure classify_other(const std::string& state, std::string reason) const;
  void demand_same_file(const std::string& attempt) const;

  std::string where_;
  std::optional<ServerAddress> address_;  // SQLite has none
  StoreOptions options_;
  int connections_ = 0;
  int failures_ = 0;
  std::unique_ptr<soci::session> session_;  // null while there is no connection
  std::optional<FileIdentity> file_;        // SQLite's, at the time of connecting
  std::mutex socket_mutex_;                 // guards socket_
  int socket_ = -1;                         // the connection with a server
};

}  // namespace kanzen::campaign
