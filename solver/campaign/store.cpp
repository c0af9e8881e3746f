#include "solver/campaign/store.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <thread>
#include <utility>

#include "core/clock.hpp"
#include "solver/campaign/chooser_lock.hpp"
#include "solver/campaign/database.hpp"
#include "solver/campaign/definition_table.hpp"
#include "solver/campaign/fact_table.hpp"
#include "solver/campaign/opened_table.hpp"
#include "solver/campaign/schema.hpp"
#include "solver/campaign/soci.hpp"
#include "solver/campaign/task_table.hpp"
#include "solver/campaign/worker_table.hpp"

namespace kanzen::campaign {

using Access = Database::Access;
using Kind = StoreError::Kind;

class Store::Impl {
 public:
  Impl(const std::string& where, const StoreOptions& options)
      : database(where, options), facts(database), tasks(database) {}

  /// Begins the campaign if `wanted` is set and there is none, and migrates the tables.
  void open(const Definition* wanted) {
    const std::string attempt = wanted != nullptr ? "begin the campaign" : "open the store";
    if (wanted == nullptr && !database.is_postgres() && !std::filesystem::exists(database.path())) {
      throw database.error(Kind::absent, attempt, "there is no such file",
                           "check the name, or start a campaign there");
    }
    // Reading is possible while others write, and on a full disk.
    bool ready = false;
    database.transact(attempt, Access::reads, [&] {
      ready = stored_version(database, attempt) == schema_version();
      if (ready) definition = read_definition(database);
    });
    if (!ready) make_tables(wanted, attempt);
    if (wanted == nullptr) return;
    if (const std::string other = difference(definition, *wanted); !other.empty()) {
      throw database.error(Kind::other_claim, attempt, other,
                           "give the new campaign its own store");
    }
  }

  void make_tables(const Definition* wanted, const std::string& attempt) {
    write(attempt, [&] {
      if (database.is_postgres()) {  // two processes may begin at once
        (void)database.number(
            "SELECT count(*) FROM (SELECT pg_advisory_xact_lock(hashtext('kanzen "
            "tables'), hashtext(current_schema()))) AS locked");
      }
      const bool fresh = stored_version(database, attempt) == 0;
      if (fresh && wanted == nullptr) {
        throw database.error(Kind::absent, attempt, "it is empty", "start a campaign there");
      }
      migrate(database, attempt);
      if (fresh) write_definition(database, *wanted);
      definition = read_definition(database);
    });
  }

  /// A transaction that writes.
  void write(const std::string& attempt, const std::function<void()>& body) {
    database.transact(attempt, Access::writes, body);
  }

  /// A transaction of a worker, which also records its sign of life.
  void work(const std::string& attempt, const std::string& worker,
            const std::function<void()>& body) {
    write(attempt, [&] {
      see_worker(database, attempt, worker);
      body();
    });
  }

  /// A transaction of the chooser.
  void choose(const std::string& attempt, const std::function<void()>& body) {
    write(attempt, [&] {
      if (!lock.acquire(database, attempt) ||
          database.number(std::string("SELECT value FROM counter WHERE name = 'epoch'") +
                          database.for_share()) != epoch) {
        throw database.error(Kind::chooser, attempt, "another chooser has taken over",
                             "end this one");
      }
      body();
    });
  }

  /// See copy().
  std::vector<Damage> take_from(Store& source) {
    const std::vector<Worker> workers = source.workers();
    const std::vector<Board> opened = source.opened();
    write("copy the workers", [&] {
      facts.lock();
      for (const Worker& worker : workers) copy_worker(database, worker);
      add_opened(database, opened);
    });
    std::vector<Damage> damaged;
    FactPage page;
    page.last = false;
    while (!page.last) {
      page = source.facts_since(page.id);
      std::ranges::move(page.damaged, std::back_inserter(damaged));
      write("copy facts", [&] {
        facts.lock();
        facts.add_copies(page.facts);
      });
    }
    return damaged;
  }

  Database database;
  FactTable facts;
  TaskTable tasks;
  Definition definition;
  ChooserLock lock;
  std::int64_t epoch = 0;
};

Store::Store(std::unique_ptr<Impl> impl) noexcept : impl_(std::move(impl)) {}
Store::Store(Store&& other) noexcept = default;
Store& Store::operator=(Store&& other) noexcept = default;
Store::~Store() = default;

Store Store::create(const std::string& where, const Definition& definition,
                    const StoreOptions& options) {
  auto impl = std::make_unique<Impl>(where, options);
  impl->open(&definition);
  return Store(std::move(impl));
}

Store Store::open(const std::string& where, const StoreOptions& options) {
  auto impl = std::make_unique<Impl>(where, options);
  impl->open(nullptr);
  return Store(std::move(impl));
}

const Definition& Store::definition() const noexcept { return impl_->definition; }

void Store::set_patience(std::chrono::seconds patience) noexcept {
  impl_->database.set_patience(patience);
}

void Store::interrupt() noexcept { impl_->database.interrupt(); }

Summary Store::summary() {
  Summary summary;
  impl_->database.transact("count", Access::reads, [&] {
    Database& database = impl_->database;
    summary = {};
    database.read(
        "SELECT count(*), coalesce(sum(CASE WHEN lower > -64 OR upper < 64 THEN 1 ELSE 0 "
        "END), 0), coalesce(sum(frozen), 0) FROM known",
        3, [&](const IntegerRow& row) {
          summary.positions = row[1];
          summary.frozen = row[2];
        });
    database.read(
        "SELECT count(*), coalesce(sum(CASE WHEN revoked = 0 THEN 0 ELSE 1 END), 0) FROM fact", 2,
        [&](const IntegerRow& row) {
          summary.revoked = row[1];
          summary.facts = row[0] - row[1];
        });
    // Not as integers, whose sum may overflow. Counts from 2^63 on are stored as negative numbers.
    database.sql() << "SELECT coalesce(sum(CAST(nodes AS DOUBLE PRECISION) + CASE WHEN nodes < 0 "
                      "THEN 18446744073709551616.0 ELSE 0.0 END), 0.0) FROM fact",
        soci::into(summary.nodes);
    database.read("SELECT state, count(*) FROM task GROUP BY state", 2, [&](const IntegerRow& row) {
      switch (static_cast<TaskState>(row[0])) {
        case TaskState::ready:
          summary.ready = row[1];
          break;
        case TaskState::leased:
          summary.leased = row[1];
          break;
        case TaskState::suspect:
          summary.suspect = row[1];
          break;
      }
    });
  });
  return summary;
}

Recorded Store::record(std::span<const Fact> facts) {
  Recorded recorded;
  impl_->write("record " + std::to_string(facts.size()) + " facts", [&] {
    recorded = {};
    impl_->facts.lock();
    impl_->facts.add(facts, recorded);
  });
  return recorded;
}

Revision Store::revision() {
  Revision revision = 0;
  impl_->database.transact("read what is known", Access::reads,
                           [&] { revision = impl_->facts.revision(); });
  return revision;
}

std::vector<Board> Store::frozen() {
  std::vector<Board> boards;
  impl_->database.transact("read what is known", Access::reads,
                           [&] { boards = impl_->facts.frozen(); });
  return boards;
}

KnownPage Store::known_since(Revision after, std::size_t limit) {
  KnownPage page;
  impl_->database.transact("read what is known", Access::reads,
                           [&] { page = impl_->facts.known_since(after, limit); });
  return page;
}

FactPage Store::facts_since(FactId after, std::size_t limit) {
  FactPage page;
  impl_->database.transact("read facts", Access::reads,
                           [&] { page = impl_->facts.facts_since(after, limit); });
  return page;
}

FactPage Store::facts_about(const Board& board) {
  FactPage page;
  impl_->database.transact("read facts", Access::reads,
                           [&] { page = impl_->facts.facts_about(board); });
  return page;
}

std::vector<Board> Store::revoke(std::span<const FactId> facts) {
  std::vector<Board> less;
  impl_->write("revoke " + std::to_string(facts.size()) + " facts", [&] {
    impl_->facts.lock();
    less = impl_->facts.revoke(facts);
  });
  return less;
}

void Store::enrol(const Worker& worker) {
  impl_->write("enrol a worker", [&] { enrol_worker(impl_->database, worker); });
}

std::vector<Task> Store::lease(const std::string& worker, std::size_t n,
                               std::chrono::seconds term) {
  std::vector<Task> tasks;
  impl_->work("lease tasks", worker, [&] { tasks = impl_->tasks.lease(worker, n, term); });
  return tasks;
}

Renewal Store::renew(const std::string& worker, std::span<const TaskId> tasks,
                     std::chrono::seconds term) {
  Renewal renewal;
  impl_->work("renew leases", worker, [&] { renewal = impl_->tasks.renew(worker, tasks, term); });
  return renewal;
}

void Store::give_back(const std::string& worker, std::span<const TaskId> tasks) {
  impl_->work("give tasks back", worker, [&] { impl_->tasks.give_back(worker, tasks); });
}

Recorded Store::finish(const std::string& worker, std::span<const Finished> results) {
  std::vector<Fact> facts;
  facts.reserve(results.size());
  for (const Finished& result : results) facts.push_back(result.fact);
  Recorded recorded;
  impl_->write("record " + std::to_string(facts.size()) + " results", [&] {
    recorded = {};
    impl_->facts.lock();
    impl_->facts.add(facts, recorded);
    if (!is_shut_out(impl_->database, worker)) impl_->tasks.finish(worker, results);
  });
  return recorded;
}

void Store::renounce(const std::string& worker) {
  impl_->write("revoke the results of a worker", [&] {
    impl_->facts.lock();
    shut_worker_out(impl_->database, worker);
    (void)impl_->facts.revoke_all_of(worker);
  });
}

void Store::begin_choosing() {
  using namespace std::chrono_literals;
  const std::string attempt = "choose";
  // A server needs a moment to notice that the connection of a former chooser has ended.
  const auto give_up = machine_clock().now() + 5s;
  for (bool got = false; !got;) {
    impl_->write(attempt, [&] {
      got = impl_->lock.acquire(impl_->database, attempt);
      if (!got) return;
      impl_->database.change("UPDATE counter SET value = value + 1 WHERE name = 'epoch'");
      impl_->epoch = impl_->database.number("SELECT value FROM counter WHERE name = 'epoch'");
    });
    if (got) return;
    if (!impl_->database.is_postgres() || machine_clock().now() > give_up) {
      throw impl_->database.error(Kind::chooser, attempt, "another process is choosing",
                                  "wait for it, end it, or join as a worker");
    }
    std::this_thread::sleep_for(50ms);
  }
}

std::int64_t Store::epoch() const noexcept { return impl_->epoch; }

std::vector<TaskId> Store::publish(std::span<const Task> tasks, std::span<const Board> opened) {
  std::vector<TaskId> ids;
  impl_->choose("publish tasks", [&] {
    add_opened(impl_->database, opened);
    ids = impl_->tasks.publish(tasks);
  });
  return ids;
}

std::vector<Board> Store::opened() {
  std::vector<Board> boards;
  impl_->database.transact("read the positions looked into", Access::reads,
                           [&] { boards = read_opened(impl_->database); });
  return boards;
}

void Store::withdraw(std::span<const TaskId> tasks) {
  impl_->choose("withdraw tasks", [&] { impl_->tasks.withdraw(tasks); });
}

void Store::release(std::span<const TaskId> tasks) {
  impl_->choose("release tasks", [&] { impl_->tasks.release(tasks); });
}

void Store::return_expired() {
  const std::string attempt = "return expired leases";
  bool expired = false;
  impl_->database.transact(attempt, Access::reads, [&] { expired = impl_->tasks.has_expired(); });
  if (expired) impl_->write(attempt, [&] { impl_->tasks.expire(); });
}

void Store::judge_canary(const std::string& worker, bool right) {
  impl_->choose("judge a canary", [&] { count_canary(impl_->database, worker, right); });
}

std::vector<Board> Store::shut_out(const std::string& worker) {
  std::vector<Board> less;
  impl_->choose("shut a worker out", [&] {
    impl_->facts.lock();
    shut_worker_out(impl_->database, worker);
    impl_->tasks.give_back_all(worker);
    less = impl_->facts.revoke_all_of(worker);
  });
  return less;
}

std::vector<QueuedTask> Store::queue() {
  std::vector<QueuedTask> tasks;
  impl_->database.transact("read the queue", Access::reads, [&] { tasks = impl_->tasks.queue(); });
  return tasks;
}

std::vector<Worker> Store::workers() {
  std::vector<Worker> workers;
  impl_->database.transact("read the workers", Access::reads,
                           [&] { workers = read_workers(impl_->database); });
  return workers;
}

std::string store_name(const std::string& where) { return Database(where, {}).name(); }

std::vector<Damage> copy(const std::string& from, const std::string& to,
                         const StoreOptions& options) {
  Store source = Store::open(from, options);
  Store target = Store::create(to, source.definition(), options);
  return target.impl_->take_from(source);
}

}  // namespace kanzen::campaign
