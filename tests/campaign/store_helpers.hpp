// Stores in both kinds of database, and processes that are killed.
#pragma once

#include <sys/types.h>

#include "solver/campaign/store/store.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::campaign::test {

using kanzen::test::InFolder;
using kanzen::test::Random;
using kanzen::test::read_file;
using kanzen::test::TemporaryDirectory;

/// Where a store can be made. The changes bypass it.
class Place {
 public:
  [[nodiscard]] const std::string& where() const noexcept { return where_; }
  void sql(const std::string& statement) const;
  [[nodiscard]] long long number(const std::string& query) const;
  /// No other process can write meanwhile.
  void hold(const std::function<void()>& action) const;

 protected:
  std::string where_;
};

class SqlitePlace : public Place {
 public:
  static constexpr bool kPostgres = false;

  SqlitePlace() { where_ = directory_.path("a = campaign  of 3 words.db"); }
  /// Nobody is connected any more.
  void wait_until_unused() const {}  // a process that has ended has no connection to a file

 private:
  TemporaryDirectory directory_;
};

class PostgresPlace : public Place {
 public:
  static constexpr bool kPostgres = true;

  PostgresPlace();
  /// A server needs a moment to notice that a client has ended.
  void wait_until_unused() const;
};

/// "= 0" about the start.
[[nodiscard]] Definition some_definition();

[[nodiscard]] Fact some_fact(Random& random, std::string_view worker, Score lower, Score upper);

[[nodiscard]] bool is_same_fact(const Fact& a, const Fact& b);

/// Errors are reported at once.
inline const StoreOptions kImpatient{.retry_time = std::chrono::seconds(0)};

/// The right ends with this object.
struct ChoosingStore : Store {
  explicit ChoosingStore(Store store) : Store(std::move(store)), lock(lock_chooser()) {}

  std::shared_ptr<ChooserLock> lock;
};

template <class Place>
[[nodiscard]] ChoosingStore make_choosing_store(const Place& place) {
  return ChoosingStore(Store::create(place.where(), some_definition()));
}

[[nodiscard]] inline Task make_task(Random& random, double priority) {
  return {.board = random_unreachable_board(random, 30), .window = {-1, 1}, .priority = priority};
}

/// A value of at least `lower`.
[[nodiscard]] inline SolvedTask make_result(const Task& task, const std::string& worker,
                                            Score lower = 2) {
  SolvedTask result{task.id, {}};
  result.fact.board = task.board;
  result.fact.bounds = {lower, kMaxScore, Square::none};
  result.fact.provenance.worker = worker;
  return result;
}

using Kind = StoreError::Kind;

/// Returns the message.
template <class Action>
std::string require_error(Kind kind, const Action& action) {
  try {
    action();
  } catch (const StoreError& error) {
    CHECK(std::string(error.what()).find(": cannot ") != std::string::npos);
    REQUIRE(error.kind() == kind);
    return error.what();
  }
  FAIL("there was no error");
  return {};
}

/// Runs tests/support/postgres_server.py, which ends with this process in every case.
class PostgresServer {
 public:
  /// Throws if making or starting the cluster fails.
  PostgresServer();
  ~PostgresServer();
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;

  void start() { ask("start"); }  // returns when it accepts connections
  void stop() { ask("stop"); }    // like a power cut: does not wait for clients

  /// Tables are in the schema of this name.
  [[nodiscard]] std::string url(const std::string& schema) const;

  /// Started at the first call.
  [[nodiscard]] static PostgresServer& shared();

 private:
  void ask(const std::string& request);
  [[nodiscard]] std::string reply() const;

  pid_t process_ = -1;
  int server_ = -1;
  std::string url_;
};

/// Runs `body` with a pipe to this process, and ends with the status that it returns.
class ChildProcess {
 public:
  explicit ChildProcess(const std::function<int(int out)>& body);
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  /// Waits for the next number that the child sends; -1 if it has ended.
  [[nodiscard]] long long number() const;
  void signal(int number) const;
  void wait_until_stopped() const;
  /// Waits for the child. Its status; minus the signal that ended it.
  int end();

 private:
  pid_t process_ = -1;
  int in_ = -1;
};

/// A child sends through the pipe `out`.
void send_number(int out, long long value);

}  // namespace kanzen::campaign::test
