#include "solver/campaign/store/store.hpp"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <iterator>
#include <optional>
#include <system_error>
#include <thread>
#include <type_traits>
#include <utility>

#include "core/clock.hpp"
#include "core/notation.hpp"
#include "solver/campaign/store/database.hpp"
#include "solver/campaign/store/tables.hpp"
#include "solver/files/system_file.hpp"

namespace kanzen::campaign {

class ChooserLock {
 public:
  explicit ChooserLock(std::shared_ptr<Database> database) : database_(std::move(database)) {}
  ~ChooserLock();
  ChooserLock(const ChooserLock&) = delete;
  ChooserLock& operator=(const ChooserLock&) = delete;

  /// False if another object has the right. Cheap if this one has it. REQUIRES: called in a
  /// transaction of the database.
  [[nodiscard]] bool acquire(const std::string& attempt);

 private:
  [[nodiscard]] bool lock_file(const std::string& attempt);

  std::shared_ptr<Database> database_;
  SystemFile file_;     // SQLite: a locked file next to the database, removed at the end
  std::string path_;    // of that file
  int connection_ = 0;  // PostgreSQL: the number of the connection that holds it; 0: none
};

namespace {

bool is_named_and_empty(const SystemFile& file) noexcept {
  FileStatus status;
  return file.status(status) == 0 && status.links != 0 && status.size == 0;
}

}  // namespace

ChooserLock::~ChooserLock() {
  // Waits for nothing, unlike a statement that would unlock.
  if (connection_ != 0 && connection_ == database_->connections()) database_->disconnect();
  if (!file_.is_open()) return;
  // Removed while locked, so that a process that has opened it sees that it is gone. A file that is
  // not empty was here before, and one that someone has removed must not be removed a second time.
  if (is_named_and_empty(file_)) (void)remove_name(path_);
}

bool ChooserLock::acquire(const std::string& attempt) {
  if (!database_->is_postgres()) return file_.is_open() || lock_file(attempt);
  if (connection_ == database_->connections()) return true;
  const bool got = database_->number(
                       "SELECT CASE WHEN pg_try_advisory_lock(hashtext('kanzen chooser'), "
                       "hashtext(current_schema())) THEN 1 ELSE 0 END") != 0;
  connection_ = got ? database_->connections() : 0;
  return got;
}

bool ChooserLock::lock_file(const std::string& attempt) {
  // The lock is the same file for all names of the database.
  path_ = to_utf8(std::filesystem::canonical(to_path(database_->path()))) + "-chooser";
  constexpr int kMaxAttempts = 100;
  for (int i = 0; i < kMaxAttempts; ++i) {
    SystemFile file;
    if (const int error = file.open(path_, SystemFile::Open::update); error != 0) {
      throw database_->error(StoreError::Kind::refused, attempt,
                             path_ + ": " + std::generic_category().message(error));
    }
    if (file.lock() != 0) return false;
    FileStatus status;
    if (file.status(status) == 0 && status.links != 0) {
      file_ = std::move(file);
      return true;
    }
    // Its last owner removed it after it was opened here.
  }
  return false;
}

std::optional<FactContradiction> find_contradiction(const Board& board,
                                                    std::span<const StoredFact> facts) {
  const StoredFact* high = nullptr;
  const StoredFact* low = nullptr;
  for (const StoredFact& stored : facts) {
    if (stored.excluded) continue;
    const Bounds& bounds = stored.fact.bounds;
    if (high == nullptr || bounds.lower > high->fact.bounds.lower) high = &stored;
    if (low == nullptr || bounds.upper < low->fact.bounds.upper) low = &stored;
  }
  if (high == nullptr || high->fact.bounds.lower <= low->fact.bounds.upper) return std::nullopt;
  return FactContradiction{board, *high, *low};
}

std::string to_string(const StoredFact& stored) {
  const Bounds& bounds = stored.fact.bounds;
  return "result " + std::to_string(stored.id) + " [" + std::to_string(bounds.lower) + "," +
         std::to_string(bounds.upper) + "] by worker " + stored.fact.provenance.worker;
}

std::string to_string(const FactContradiction& contradiction) {
  return notation::to_string(Position{contradiction.board}) + ": " + to_string(contradiction.high) +
         " and " + to_string(contradiction.low) + " contradict each other";
}

std::vector<std::string> damage_messages(std::span<const DamagedFact> damaged) {
  constexpr std::size_t kMaxNamed = 10;
  std::vector<std::string> lines;
  for (const DamagedFact& damage : damaged.first(std::min(damaged.size(), kMaxNamed))) {
    lines.push_back(damage.what + " about " + notation::to_string(Position{damage.board}) +
                    " is damaged and is ignored");
  }
  if (damaged.size() > kMaxNamed) {
    lines.push_back(std::to_string(damaged.size() - kMaxNamed) +
                    " more results are damaged and are ignored");
  }
  return lines;
}

using Access = Database::Access;
using Kind = StoreError::Kind;

class Store::Impl {
 public:
  Impl(const std::string& where, const StoreOptions& options)
      : shared(std::make_shared<Database>(where, options)) {}

  template <class Body>
  auto transact(const std::string& attempt, Access access, const Body& body) {
    using Result = std::invoke_result_t<Body>;
    if constexpr (std::is_void_v<Result>) {
      database.transact(attempt, access, body);
    } else {
      std::optional<Result> result;
      database.transact(attempt, access, [&] { result.emplace(body()); });
      return *std::move(result);
    }
  }

  template <class Body>
  auto read(const std::string& attempt, const Body& body) {
    return transact(attempt, Access::reads, body);
  }

  template <class Body>
  auto write(const std::string& attempt, const Body& body) {
    return transact(attempt, Access::writes, body);
  }

  template <class Body>
  auto change_facts(const std::string& attempt, const Body& body) {
    return write(attempt, [&] {
      facts.lock();
      return body();
    });
  }

  /// Also records the worker's sign of life.
  template <class Body>
  auto work(const std::string& attempt, const std::string& worker, const Body& body) {
    return write(attempt, [&] {
      touch_worker(database, attempt, worker);
      return body();
    });
  }

  template <class Body>
  auto choose(const std::string& attempt, const Body& body) {
    return write(attempt, [&] {
      const std::shared_ptr<ChooserLock> held = lock.lock();
      if (!held || !held->acquire(attempt) ||
          database.number(std::string("SELECT value FROM counter WHERE name = 'epoch'") +
                          database.for_share()) != epoch) {
        throw database.error(Kind::chooser_exists, attempt,
                             "another process has taken over the campaign", "end this one");
      }
      return body();
    });
  }

  void open(const Definition* wanted) {
    const std::string attempt = wanted != nullptr ? "begin the campaign" : "open the store";
    if (wanted == nullptr && !database.is_postgres() &&
        !std::filesystem::exists(to_path(database.path()))) {
      throw database.error(Kind::no_store, attempt, "there is no such file",
                           "check the name, or start a campaign there");
    }
    // Reading is possible while others write, and on a full disk.
    const bool ready = read(attempt, [&] {
      const bool found = has_tables(database, attempt);
      if (found) definition = read_definition(database);
      return found;
    });
    if (!ready && wanted == nullptr) {
      throw database.error(Kind::no_store, attempt, "it is empty", "start a campaign there");
    }
    if (!ready) begin(*wanted, attempt);
    if (wanted == nullptr) return;
    if (const std::string other = difference(definition, *wanted); !other.empty()) {
      throw database.error(Kind::other_claim, attempt, other,
                           "give the new campaign its own store");
    }
    if (adopt_names(definition, *wanted)) {
      write(attempt, [&] { write_names(database, definition); });
    }
  }

  void begin(const Definition& wanted, const std::string& attempt) {
    write(attempt, [&] {
      if (database.is_postgres()) {  // two processes may begin at once
        (void)database.number(
            "SELECT count(*) FROM (SELECT pg_advisory_xact_lock(hashtext('kanzen "
            "tables'), hashtext(current_schema()))) AS locked");
      }
      if (!has_tables(database, attempt)) {
        create_tables(database, wanted);
      }
      definition = read_definition(database);
    });
  }

  /// See copy().
  std::vector<DamagedFact> take_from(Store& source) {
    const std::vector<WorkerInfo> workers = source.workers();
    const std::vector<Board> expanded = source.expanded();
    write("copy the workers", [&] {
      for (const WorkerInfo& worker : workers) copy_worker(database, worker);
      tasks.add_expanded(expanded);
    });
    std::vector<DamagedFact> damaged;
    FactPage page;
    do {
      page = source.facts_since(page.id);
      std::ranges::move(page.damaged, std::back_inserter(damaged));
      // Read after the facts and written with them, so that no fact ever counts here that did not
      // count there, even if the copy is killed.
      const std::vector<Exclusion> exclusions = source.exclusions();
      change_facts("copy results", [&] {
        for (const Exclusion& exclusion : exclusions) facts.exclude(exclusion);
        facts.add_copies(page.facts);
      });
    } while (!page.last);
    return damaged;
  }

  std::shared_ptr<Database> shared;
  Database& database = *shared;
  FactTable facts{database};
  TaskTable tasks{database};
  Definition definition;
  std::weak_ptr<ChooserLock> lock;
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

void Store::set_retry_time(std::chrono::seconds retry_time) noexcept {
  impl_->database.set_retry_time(retry_time);
}

void Store::interrupt() noexcept { impl_->database.interrupt(); }

StoreSize Store::size() {
  Database& database = impl_->database;
  return impl_->read("count", [&] {
    StoreSize size;
    (void)impl_->facts.exclusions();  // throws if they are damaged
    // Nodes not as integers, whose sum may overflow. Counts from 2^63 on are stored as negative
    // numbers.
    database.query(
        "SELECT count(*), coalesce(sum(CASE WHEN worker IN (SELECT worker FROM exclusion) THEN 1 "
        "ELSE 0 END), 0), "
        "coalesce(sum(CAST(nodes AS DOUBLE PRECISION) + CASE WHEN nodes < 0 THEN "
        "18446744073709551616.0 ELSE 0.0 END), 0.0) FROM fact",
        "iid", [&](const Row& row) {
          size.excluded = row[1];
          size.facts = row[0] - row[1];
          size.nodes = row.real(2);
        });
    database.query("SELECT state, count(*) FROM task GROUP BY state", "ii", [&](const Row& row) {
      switch (static_cast<TaskState>(row[0])) {
        case TaskState::ready:
          size.ready = row[1];
          break;
        case TaskState::leased:
          size.leased = row[1];
          break;
        case TaskState::parked:
          size.parked = row[1];
          break;
      }
    });
    return size;
  });
}

RecordResult Store::record(std::span<const Fact> facts) {
  return impl_->change_facts("record " + std::to_string(facts.size()) + " results",
                             [&] { return impl_->facts.add(facts); });
}

FactPage Store::facts_since(FactId after, std::size_t limit) {
  return impl_->read("read results", [&] { return impl_->facts.facts_since(after, limit); });
}

FactId Store::for_each_fact(FactId after, std::vector<DamagedFact>& damaged,
                            const std::function<void(const StoredFact&)>& visit) {
  FactPage page;
  do {
    page = facts_since(after);
    after = page.id;
    damaged.insert(damaged.end(), page.damaged.begin(), page.damaged.end());
    for (const StoredFact& stored : page.facts) {
      if (!stored.excluded) visit(stored);
    }
  } while (!page.last);
  return after;
}

std::vector<StoredFact> Store::facts_about(const Board& board) {
  return impl_->read("read results", [&] { return impl_->facts.facts_about({&board, 1}); });
}

void Store::exclude(const Exclusion& exclusion) {
  impl_->change_facts("exclude a worker", [&] { impl_->facts.exclude(exclusion); });
}

std::vector<Exclusion> Store::exclusions() {
  return impl_->read("read which workers are excluded", [&] {
    std::vector<Exclusion> all = impl_->facts.exclusions();
    std::ranges::sort(all);
    return all;
  });
}

void Store::enrol(const WorkerInfo& worker) {
  impl_->write("enrol a worker", [&] { enrol_worker(impl_->database, worker); });
}

std::vector<Task> Store::lease(const std::string& worker, std::size_t n,
                               std::chrono::seconds lease_time) {
  return impl_->work("lease tasks", worker,
                     [&] { return impl_->tasks.lease(worker, n, lease_time); });
}

std::vector<TaskId> Store::renew(const std::string& worker, std::span<const TaskId> tasks,
                                 std::chrono::seconds lease_time) {
  return impl_->work("renew leases", worker,
                     [&] { return impl_->tasks.renew(worker, tasks, lease_time); });
}

void Store::give_back(const std::string& worker, std::span<const TaskId> tasks) {
  impl_->work("give tasks back", worker, [&] { impl_->tasks.give_back(worker, tasks); });
}

RecordResult Store::finish(const std::string& worker, std::span<const SolvedTask> results) {
  std::vector<Fact> facts;
  facts.reserve(results.size());
  for (const SolvedTask& result : results) facts.push_back(result.fact);
  return impl_->change_facts("record " + std::to_string(facts.size()) + " results", [&] {
    RecordResult recorded = impl_->facts.add(facts);
    if (exclusion_reasons(impl_->database, worker).empty()) impl_->tasks.finish(worker, results);
    return recorded;
  });
}

std::shared_ptr<ChooserLock> Store::lock_chooser() {
  using namespace std::chrono_literals;
  const std::string attempt = "choose";
  Database& database = impl_->database;
  auto lock = std::make_shared<ChooserLock>(impl_->shared);
  // A server needs a moment to notice that the connection of a former chooser has ended.
  const auto give_up = machine_clock().now() + 5s;
  for (;;) {
    const bool got = impl_->write(attempt, [&] {
      if (!lock->acquire(attempt)) return false;
      database.execute("UPDATE counter SET value = value + 1 WHERE name = 'epoch'");
      impl_->epoch = database.number("SELECT value FROM counter WHERE name = 'epoch'");
      return true;
    });
    if (got) break;
    if (!database.is_postgres() || machine_clock().now() > give_up) {
      throw database.error(Kind::chooser_exists, attempt, "another process runs this campaign",
                           "wait for it, end it, or join as a worker");
    }
    std::this_thread::sleep_for(50ms);
  }
  impl_->lock = lock;
  return lock;
}

std::int64_t Store::epoch() const noexcept { return impl_->epoch; }

std::vector<TaskId> Store::publish(std::span<const Task> tasks, std::span<const Board> expanded) {
  return impl_->choose("publish tasks", [&] {
    impl_->tasks.add_expanded(expanded);
    return impl_->tasks.publish(tasks);
  });
}

std::vector<Board> Store::expanded() {
  return impl_->read("read the expanded positions", [&] { return impl_->tasks.expanded(); });
}

void Store::withdraw(std::span<const TaskId> tasks) {
  impl_->choose("withdraw tasks", [&] { impl_->tasks.withdraw(tasks); });
}

void Store::unpark(std::span<const TaskId> tasks) {
  impl_->choose("unpark tasks", [&] { impl_->tasks.unpark(tasks); });
}

void Store::return_expired() {
  const std::string attempt = "return expired leases";
  const bool expired = impl_->read(attempt, [&] { return impl_->tasks.has_expired(); });
  if (expired) impl_->write(attempt, [&] { impl_->tasks.expire(); });
}

std::vector<QueuedTask> Store::queue() {
  return impl_->read("read the queue", [&] { return impl_->tasks.queue(); });
}

std::vector<WorkerInfo> Store::workers() {
  return impl_->read("read the workers", [&] { return read_workers(impl_->database); });
}

std::string store_name(const std::string& where) { return Database(where, {}).name(); }

std::vector<DamagedFact> copy(const std::string& from, const std::string& to,
                              const StoreOptions& options) {
  Store source = Store::open(from, options);
  Store target = Store::create(to, source.definition(), options);
  return target.impl_->take_from(source);
}

}  // namespace kanzen::campaign
