// A connection to SQLite or PostgreSQL: transactions that are repeated where that helps, errors in
// our words, and the few particulars of SQL in which the two differ.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "solver/campaign/store_error.hpp"
#include "solver/campaign/store_options.hpp"
#include "solver/files/file_identity.hpp"

namespace soci {
class session;
}

namespace kanzen::campaign {

/// Rows of integers, as most of what a store holds.
using IntegerRow = std::vector<long long>;

class Database {
 public:
  /// How a database is asked. All statements of a transaction that reads see the database as it was
  /// at the first of them; SQLite for reading needs no lock.
  enum class Access : std::uint8_t { reads, writes };

  /// Nothing is connected yet. `where` as in Store; what is said about it shows no password.
  Database(std::string where, StoreOptions options);
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  [[nodiscard]] bool is_postgres() const noexcept { return postgres_; }
  /// The path of an SQLite database.
  [[nodiscard]] const std::string& path() const noexcept { return where_; }
  /// What the store is called in messages: the path, or the URL without its password.
  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  /// How often a connection has been made: what belongs to one, such as an advisory lock, is gone
  /// when this has changed.
  [[nodiscard]] int connections() const noexcept { return connections_; }
  /// How often a body has not been carried through: what it learned may not be so.
  [[nodiscard]] int failures() const noexcept { return failures_; }

  /// From now on instead of StoreOptions::patience.
  void set_patience(std::chrono::seconds patience) noexcept { options_.patience = patience; }
  /// Breaks the connection with a server, so that what waits for it fails. Any thread at any time.
  void interrupt() noexcept;

  /// Runs `body` in one transaction, after connecting if need be. It is run again, up to the limit
  /// of patience, when the database is busy or has to be connected again; so it must set whatever
  /// it gives back. `attempt` completes "cannot ..." in messages. Throws StoreError `refused` if
  /// the path of an SQLite database no longer leads to what is connected.
  void transact(const std::string& attempt, Access access, const std::function<void()>& body);

  /// A StoreError about this store. `advice` may be empty.
  [[nodiscard]] StoreError error(StoreError::Kind kind, const std::string& attempt,
                                 const std::string& reason, const std::string& advice = {}) const;

  // REQUIRES of all that follow: called in a body.

  [[nodiscard]] soci::session& sql() noexcept { return *session_; }
  /// Runs a statement without results whose parameter `:rows`, if it has one, is `rows`. Returns
  /// the number of rows that it changed.
  long long change(const std::string& statement, const std::string& rows = {});
  /// Runs a query for `columns` integers and passes on its rows, one after the other.
  void read(const std::string& query, std::size_t columns,
            const std::function<void(const IntegerRow&)>& row, const std::string& rows = {});
  /// The first integer of the first row. REQUIRES: there is one.
  [[nodiscard]] long long number(const std::string& query);

  // SQL.

  /// A column that numbers the rows of its table, never twice the same.
  [[nodiscard]] const char* numbered_column() const noexcept;
  /// The time by the clock of the database, in microseconds since 1970.
  [[nodiscard]] const char* now() const noexcept;
  /// At the end of a selection whose rows are to be changed: leaves out those that others change.
  [[nodiscard]] const char* skip_locked() const noexcept;
  /// At the end of a selection that must not change before the transaction ends.
  [[nodiscard]] const char* for_share() const noexcept;
  /// A selection that makes a table of the parameter `:rows`, a JSON array of arrays. A column is
  /// "name", for an integer, or "name type" with `double precision` or `text`.
  [[nodiscard]] std::string table_of_rows(const std::vector<std::string>& columns) const;

 private:
  struct Failure;
  void connect();
  void disconnect() noexcept;
  /// What begins a transaction.
  [[nodiscard]] const char* begin(Access access) const noexcept;
  /// False if it was told to stop.
  [[nodiscard]] bool pause(std::chrono::milliseconds time) const;
  [[nodiscard]] Failure judge(const std::exception& error) const;
  void demand_same_file(const std::string& attempt) const;

  std::string where_;
  std::string name_;  // where_ without a password
  StoreOptions options_;
  bool postgres_;
  int connections_ = 0;
  int failures_ = 0;
  std::unique_ptr<soci::session> session_;  // null while there is no connection
  std::optional<FileIdentity> file_;        // of SQLite, as it was connected
  std::mutex socket_mutex_;                 // guards socket_
  int socket_ = -1;                         // of the connection with a server
};

}  // namespace kanzen::campaign
