#include "solver/campaign/store/database.hpp"

#include <sys/socket.h>

#include <exception>
#include <thread>

#include "core/clock.hpp"
#include "core/notation/text.hpp"
#include "solver/campaign/store/soci.hpp"

namespace kanzen::campaign {
namespace {

using Kind = StoreError::Kind;
using namespace std::chrono_literals;

constexpr std::size_t kRowsPerFetch = 1000;

/// Spells a path so that it means nothing special to SQLite, as ":memory:" and "file:..." do.
std::string plain_path(const std::string& where) {
  return where.starts_with(':') || where.starts_with("file:") ? "./" + where : where;
}

/// Limits the time to connect (in seconds) and for sent data (in ms): no answer may ever come.
std::string with_time_limits(std::string where) {
  for (const std::string parameter : {"connect_timeout=4", "tcp_user_timeout=60000"}) {
    if (where.find(parameter.substr(0, parameter.find('=') + 1)) != std::string::npos) continue;
    where += (where.find('?') == std::string::npos ? "?" : "&") + parameter;
  }
  return where;
}

std::string one_line(std::string_view text) {
  std::string line;
  notation::for_each_line(text, [&](std::string_view part) {
    if (!line.empty())
      line += std::string_view(".:;,?!").find(line.back()) != std::string_view::npos ? " " : "; ";
    line += part;
  });
  return line;
}

void hide(const std::vector<std::string>& secrets, std::string& message) {
  for (const std::string& secret : secrets) notation::replace_all(message, secret, "***");
}

std::string_view advice_for(Kind kind) noexcept {
  switch (kind) {
    case Kind::full:
      return "keep the results, make room and try again";
    case Kind::unreachable:
      return "try again when the database runs";
    case Kind::damaged:
      return "stop, and copy what can still be read into a new store";
    case Kind::no_store:
      return "check the name, or start a campaign there";
    default:
      return "";
  }
}

/// Takes one request to the server, where SOCI's way sends three. The arguments outlive `prepared`.
void prepare(soci::statement& prepared, const std::string& text, const Parameters& parameters) {
  for (const Parameter& parameter : parameters) {
    std::visit([&](const auto& value) { prepared.exchange(soci::use(value, parameter.name)); },
               parameter.value);
  }
  prepared.alloc();
  prepared.prepare(text, soci::details::st_one_time_query);
  prepared.define_and_bind();
}

std::string list_of(const Columns& columns) {
  return notation::joined(columns, ", ", &Column::expression);
}

}  // namespace

struct Database::Failure {
  Kind kind = Kind::refused;
  bool may_retry = false;        // a retry may succeed
  bool lost_connection = false;  // the connection is lost
  std::string reason{};
};

Database::Database(std::string where, StoreOptions options)
    : where_(std::move(where)), options_(std::move(options)) {
  if (is_server_address(where_)) address_ = parse_server_address(where_);
}

Database::~Database() { disconnect(); }

StoreError Database::error(Kind kind, const std::string& attempt, const std::string& reason,
                           const std::string& advice) const {
  std::string text = name() + ": cannot " + attempt + ": " + reason;
  if (!advice.empty()) text += " (" + advice + ")";
  return {kind, text};
}

void Database::connect() {
  std::unique_ptr<soci::session> session;
  if (address_) {
    if (!address_->problem.empty()) throw error(Kind::refused, "connect", address_->problem);
    if (const std::string missing = load_libpq(); !missing.empty()) {
      throw error(Kind::refused, "connect", missing, "install the package libpq5");
    }
    session = std::make_unique<soci::session>(soci::postgresql, with_time_limits(address_->url));
    *session << "SET client_min_messages TO error";  // else libpq prints lesser messages
  } else {
    if (where_.empty()) throw error(Kind::refused, "open", "the store has no name");
    if (where_.find('"') != std::string::npos) {
      throw error(Kind::refused, "open", "there is a quotation mark in the name");
    }
    // A busy database is reported after a second, and transact() retries.
    session = std::make_unique<soci::session>(soci::sqlite3,
                                              "dbname=\"" + plain_path(where_) + "\" timeout=1");
    std::string mode;
    *session << "PRAGMA journal_mode = WAL", soci::into(mode);
    *session << "PRAGMA synchronous = FULL";  // one fsync a transaction, thanks to WAL
    *session << "PRAGMA cache_size = -65536";
  }
  session_ = std::move(session);
  ++connections_;
  if (!is_postgres()) {
    file_ = identity_of_file(where_);
    return;
  }
  auto* const backend = dynamic_cast<soci::postgresql_session_backend*>(session_->get_backend());
  const std::lock_guard lock(socket_mutex_);
  socket_ = backend == nullptr ? -1 : socket_of(backend->conn_);
}

/// SQLite continues in a file that has lost its name, and nobody would find the records there.
void Database::demand_same_file(const std::string& attempt) const {
  if (is_postgres() || (file_ && !was_replaced(where_, *file_))) return;
  throw error(Kind::refused, attempt, "the file has been removed, moved or replaced while in use",
              "what was recorded since then may be lost");
}

void Database::disconnect() noexcept {
  {
    const std::lock_guard lock(socket_mutex_);
    socket_ = -1;
  }
  session_ = nullptr;
}

void Database::interrupt() noexcept {
  const std::lock_guard lock(socket_mutex_);
  if (socket_ >= 0) shutdown(socket_, SHUT_RDWR);
}

Database::Failure Database::classify(const std::exception& error) const {
  if (const auto* const sqlite = dynamic_cast<const soci::sqlite3_soci_error*>(&error)) {
    return classify_sqlite(sqlite->result(), one_line(sqlite->get_error_message()));
  }
  const auto* const general = dynamic_cast<const soci::soci_error*>(&error);
  const auto* const postgres = dynamic_cast<const soci::postgresql_soci_error*>(&error);
  return classify_other(postgres == nullptr ? std::string() : postgres->sqlstate(),
                        one_line(general == nullptr ? error.what() : general->get_error_message()));
}

Database::Failure Database::classify_sqlite(int code, std::string reason) {
  switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return {.kind = Kind::unreachable, .may_retry = true, .reason = std::move(reason)};
    case SQLITE_FULL:
    case SQLITE_IOERR:
      return {.kind = Kind::full, .may_retry = true, .reason = std::move(reason)};
    case SQLITE_CORRUPT:
      return {.kind = Kind::damaged, .reason = std::move(reason)};
    case SQLITE_NOTADB:
      return {.kind = Kind::no_store, .reason = std::move(reason)};
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
      reason += "; even for reading, its folder must exist and both must be writable";
      break;
    default:
      break;
  }
  return {.reason = std::move(reason)};
}

Database::Failure Database::classify_other(const std::string& state, std::string reason) const {
  Failure failure;
  failure.reason = std::move(reason);
  if (address_) hide(address_->secrets, failure.reason);
  const bool was_connected = session_ != nullptr && session_->is_connected();
  if (is_postgres() && session_ == nullptr) {
    // For a failed connection SOCI has no code. FATAL marks messages of a server.
    const auto mentions = [&](const char* text) {
      return failure.reason.find(text) != std::string::npos;
    };
    failure.kind = Kind::unreachable;
    failure.may_retry = !mentions("FATAL:") || mentions("starting up") ||
                        mentions("shutting down") || mentions("recovery") || mentions("too many");
  } else if (is_postgres() &&
             (!was_connected || state.starts_with("08") || state.starts_with("57P"))) {
    failure.kind = Kind::unreachable;
    failure.may_retry = true;
    failure.lost_connection = true;
  } else if (state == "40001" || state == "40P01") {  // serialization failure, deadlock
    failure.kind = Kind::unreachable;
    failure.may_retry = true;
  } else if (state.starts_with("53")) {
    failure.kind = Kind::full;
    failure.may_retry = true;
  } else if (state.starts_with("XX00")) {
    failure.kind = Kind::damaged;
  }
  return failure;
}

bool Database::pause(std::chrono::milliseconds time) const {
  const auto end = machine_clock().now() + time;
  while (machine_clock().now() < end) {
    if (options_.must_stop && options_.must_stop()) return false;
    std::this_thread::sleep_for(std::min(time, std::chrono::milliseconds(50)));
  }
  return true;
}

// The body may run several times, and even once more after it has taken effect, if the answer to
// COMMIT was lost with the connection: so repeating it must do no harm in the database. What it
// has left in memory is wrong after a rollback; `failures_` tells caches to forget it. Each pause
// is twice as long as the last, because many workers may be waiting for the same server.
void Database::transact(const std::string& attempt, Access access,
                        const std::function<void()>& body) {
  const auto give_up = machine_clock().now() + options_.retry_time;
  for (std::chrono::milliseconds delay = 20ms;; delay = std::min(2 * delay, 5000ms)) {
    const auto roll_back = [this] {
      ++failures_;
      try {
        if (session_ != nullptr) *session_ << "ROLLBACK";
      } catch (const soci::soci_error&) {
        // The error has ended the transaction.
        return;
      }
    };
    try {
      if (session_ == nullptr) connect();
      *session_ << begin(access);
      body();
      *session_ << "COMMIT";
      demand_same_file(attempt);
      return;
    } catch (const soci::soci_error& e) {
      const Failure failure = classify(e);
      roll_back();
      if (failure.lost_connection) disconnect();
      const StoreError wrong =
          error(failure.kind, attempt, failure.reason, std::string(advice_for(failure.kind)));
      const bool waits = options_.waits_for_server || !is_postgres() || connections_ != 0;
      if (!failure.may_retry || !waits || machine_clock().now() + delay > give_up)
        throw StoreError(wrong);
      if (options_.on_retry) options_.on_retry(wrong);
      if (!pause(delay)) throw StoreError(wrong);
    } catch (...) {
      roll_back();
      throw;
    }
  }
}

long long Database::execute(const std::string& statement, const Parameters& parameters) {
  soci::statement prepared(*session_);
  prepare(prepared, statement, parameters);
  prepared.execute(true);
  return prepared.get_affected_rows();
}

void Database::select(const Columns& columns, const std::string& rest,
                      const std::function<void()>& visit, const Parameters& parameters) {
  query("SELECT " + list_of(columns) + " " + rest, columns, visit, parameters);
}

void Database::execute_returning(const std::string& statement, const Columns& columns,
                                 const std::function<void()>& visit, const Parameters& parameters) {
  query(statement + " RETURNING " + list_of(columns), columns, visit, parameters);
}

/// Fetches many rows at once, each column into a block of its own.
void Database::query(const std::string& text, const Columns& columns,
                     const std::function<void()>& visit, const Parameters& parameters) {
  using Block = std::variant<std::vector<long long>, std::vector<double>, std::vector<std::string>>;
  const auto make_room = [](auto& block) { block.resize(kRowsPerFetch); };
  std::vector<Block> blocks(columns.size());
  soci::statement prepared(*session_);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const auto add = [&]<class Value>(Value* /*target*/) {
      auto& block = blocks[i].emplace<std::vector<Value>>(kRowsPerFetch);
      prepared.exchange(soci::into(block));
    };
    std::visit(add, columns[i].target);
  }
  prepare(prepared, text, parameters);
  prepared.execute();
  while (prepared.fetch()) {
    const std::size_t rows =
        std::visit([](const auto& block) { return block.size(); }, blocks.front());
    for (std::size_t row = 0; row < rows; ++row) {
      for (std::size_t i = 0; i < columns.size(); ++i) {
        const auto set = [&]<class Value>(Value* target) {
          *target = std::move(std::get<std::vector<Value>>(blocks[i])[row]);
        };
        std::visit(set, columns[i].target);
      }
      visit();
    }
    // A fetch has cut the blocks to the number of rows that it found.
    for (Block& block : blocks) std::visit(make_room, block);
  }
}

std::optional<long long> Database::find_number(const std::string& query,
                                               const Parameters& parameters) {
  std::optional<long long> first;
  long long number = 0;
  const auto keep_first = [&] { first = first.value_or(number); };
  this->query(query, {{"", number}}, keep_first, parameters);
  return first;
}

const char* Database::begin(Access access) const noexcept {
  if (access == Access::reads) {
    // By default, PostgreSQL lets each statement see all earlier commits.
    return is_postgres() ? "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY" : "BEGIN";
  }
  return is_postgres() ? "BEGIN" : "BEGIN IMMEDIATE";
}

const char* Database::numbered_column() const noexcept {
  return is_postgres() ? "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY"
                       : "INTEGER PRIMARY KEY AUTOINCREMENT";
}

const char* Database::now() const noexcept {
  return is_postgres() ? "CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS BIGINT)"
                       : "CAST((julianday('now') - 2440587.5) * 86400000000.0 AS INTEGER)";
}

const char* Database::skip_locked() const noexcept {
  return is_postgres() ? " FOR UPDATE SKIP LOCKED" : "";
}

const char* Database::for_share() const noexcept { return is_postgres() ? " FOR SHARE" : ""; }

std::string Database::table_of_rows(const std::vector<std::string>& columns) const {
  const auto element = [this](const std::string& index, const std::string& type) {
    return is_postgres() ? "CAST(value ->> " + index + " AS " + type + ")"
                         : "json_extract(value, '$[" + index + "]')";
  };
  std::string selected;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const std::size_t space = columns[i].find(' ');
    selected += i == 0 ? "SELECT " : ", ";
    selected += element(std::to_string(i),
                        space == std::string::npos ? "BIGINT" : columns[i].substr(space + 1));
    selected += " AS ";
    selected += columns[i].substr(0, space);
  }
  return selected + (is_postgres()
                         ? " FROM json_array_elements(CAST(:rows AS json)) AS input(value)"
                         : " FROM json_each(:rows)");
}

}  // namespace kanzen::campaign
