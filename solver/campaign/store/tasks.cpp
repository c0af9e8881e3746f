// Who may choose, who works, and the queue of tasks between them.
//
// One process at a time chooses for a store, by a lock that ends with it. It publishes leaves as
// tasks: `ready`, then `leased` by a worker, then gone when a fact decides their window. A worker
// renews its leases; one that dies does not, so its tasks are ready again when they expire. A task
// that has outlived several workers may be what kills them, and is `parked`. Leases prevent double
// work, not wrong results: a fact counts whoever held the lease.
#include <thread>
#include <tuple>

#include "core/clock.hpp"
#include "solver/campaign/store/tables.hpp"

namespace kanzen::campaign {

using Kind = StoreError::Kind;

// ---- The chooser ----

class ChooserLock {
 public:
  explicit ChooserLock(std::shared_ptr<Database> database) : database_(std::move(database)) {}
  ~ChooserLock() {
    // This waits for nothing, unlike a statement that would unlock.
    if (connection_ != 0 && connection_ == database_->connections()) database_->disconnect();
    if (!file_.is_open()) return;
    // We remove the file while it is locked, so that a process that has opened it sees that it is
    // gone. A file that is not empty was here before, and one that someone removed must not go
    // twice.
    FileStatus status;
    const bool is_ours = file_.status(status) == 0 && status.links != 0 && status.size == 0;
    if (is_ours) (void)remove_name(path_);
  }
  ChooserLock(const ChooserLock&) = delete;
  ChooserLock& operator=(const ChooserLock&) = delete;

  /// Returns false if another object has the right. Cheap if this one has it. REQUIRES: called in a
  /// transaction of the database.
  [[nodiscard]] bool acquire(const std::string& attempt) {
    if (!database_->is_postgres()) return file_.is_open() || lock_file(attempt);
    if (connection_ == database_->connections()) return true;
    const bool is_locked = database_->number(
                               "SELECT CASE WHEN pg_try_advisory_lock(hashtext('kanzen chooser'), "
                               "hashtext(current_schema())) THEN 1 ELSE 0 END") != 0;
    connection_ = is_locked ? database_->connections() : 0;
    return is_locked;
  }

 private:
  [[nodiscard]] bool lock_file(const std::string& attempt) {
    // A database may have several names, but its canonical path gives one lock file.
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
      // Its last owner removed it between our opening and locking it.
    }
    return false;
  }

  std::shared_ptr<Database> database_;
  SystemFile file_;     // SQLite: a locked file beside the database, removed at the end
  std::string path_;    // the path of that file
  int connection_ = 0;  // PostgreSQL: which connection holds the lock; 0 is none
};

// The lock says who chooses, the epoch whether that has changed. The lock alone is not enough: a
// server gives it to the next process as soon as it believes that a connection has ended, while its
// former owner may be paused, or connect again, and then goes on as if nothing had happened. The
// epoch alone is not enough either: nobody could tell a chooser that works from one that was
// killed. So each change is made with the lock held and within a transaction that finds the epoch
// of this process.
template <class Body>
auto Store::write_as_chooser(const std::string& attempt, const Body& body) {
  return write(attempt, [&] {
    const std::shared_ptr<ChooserLock> held = lock_.lock();
    if (!held || !held->acquire(attempt) ||
        database_->number(std::string("SELECT value FROM counter WHERE name = 'epoch'") +
                          database_->for_share()) != epoch_) {
      throw database_->error(Kind::chooser_exists, attempt,
                             "another process has taken over the campaign", "end this one");
    }
    return body();
  });
}

std::shared_ptr<ChooserLock> Store::lock_chooser() {
  using namespace std::chrono_literals;
  const std::string attempt = "choose";
  Database& database = *database_;
  auto lock = std::make_shared<ChooserLock>(database_);
  // A server needs a moment to notice that the connection of a former chooser has ended.
  const auto give_up = machine_clock().now() + 5s;
  for (;;) {
    const bool is_locked = write(attempt, [&] {
      if (!lock->acquire(attempt)) return false;
      database.execute("UPDATE counter SET value = value + 1 WHERE name = 'epoch'");
      epoch_ = database.number("SELECT value FROM counter WHERE name = 'epoch'");
      return true;
    });
    if (is_locked) break;
    if (!database.is_postgres() || machine_clock().now() > give_up) {
      throw database.error(Kind::chooser_exists, attempt, "another process runs this campaign",
                           "wait for it, end it, or join as a worker");
    }
    std::this_thread::sleep_for(50ms);
  }
  lock_ = lock;
  return lock;
}

// ---- Workers ----

void ensure_worker(Database& database, const std::string& name) {
  database.execute(std::string("INSERT INTO worker (name, host, engine, threads, last_seen) VALUES "
                               "(:name, '', '', 1, ") +
                       database.now() + ") ON CONFLICT (name) DO NOTHING",
                   {{"name", name}});
}

namespace {

/// Writes what a worker reports about itself, and when it was `seen`, if `condition` holds.
void write_worker(Database& database, const WorkerInfo& worker, const std::string& seen,
                  const std::string& condition = {}) {
  ensure_worker(database, worker.id);
  database.execute(
      "UPDATE worker SET host = :host, engine = :engine, threads = :threads, last_seen = " + seen +
          " WHERE name = :name" + condition,
      {{"host", worker.host},
       {"engine", worker.engine},
       {"threads", static_cast<long long>(worker.threads)},
       {"name", worker.id}});
}

std::vector<std::string> exclusion_reasons(Database& database, const std::string& name) {
  std::vector<std::string> reasons;
  std::string reason;
  database.select({{"reason", reason}},
                  "FROM exclusion WHERE worker = (SELECT id FROM worker WHERE name = :name) "
                  "ORDER BY reason",
                  [&] { reasons.push_back(reason); }, {{"name", name}});
  return reasons;
}

std::string to_rows(std::span<const TaskId> ids) {
  RowsText rows;
  for (const TaskId id : ids) rows.add(id);
  return rows.text();
}

/// Runs a statement that ends before its condition, for the tasks with these ids.
void execute_for_tasks(Database& database, const std::string& statement,
                       std::span<const TaskId> ids, Parameters parameters = {}) {
  if (ids.empty()) return;
  parameters.push_back({"rows", to_rows(ids)});
  database.execute(statement + " id IN (" + database.table_of_rows({"id"}) + ")", parameters);
}

std::string state_literal(TaskState state) { return std::to_string(static_cast<int>(state)); }

/// A row of the table `task`, without the state of its lease.
struct TaskRow {
  Task task{};  // complete only after to_task()
  long long id = 0, player = 0, opponent = 0, alpha = 0, beta = 0, purpose = 0, group = 0;

  [[nodiscard]] Columns columns() {
    return {{"id", id},
            {"player", player},
            {"opponent", opponent},
            {"alpha", alpha},
            {"beta", beta},
            {"purpose", purpose},
            {"priority", task.priority},
            {"expected_nodes", task.expected_nodes},
            {"task_group", group},
            {"avoid", task.avoid}};
  }

  [[nodiscard]] const Task& to_task() {
    task.id = id;
    task.board = to_board(player, opponent);
    task.window = {static_cast<Score>(alpha), static_cast<Score>(beta)};
    task.purpose = static_cast<Purpose>(purpose);
    task.group = group;
    return task;
  }
};

const std::vector<std::string> kPublished{"player",
                                          "opponent",
                                          "alpha",
                                          "beta",
                                          "purpose",
                                          "priority DOUBLE PRECISION",
                                          "expected_nodes DOUBLE PRECISION",
                                          "task_group",
                                          "avoid TEXT"};

std::string condition_to_lease() {
  return "state = " + state_literal(TaskState::ready) + " AND avoid <> :worker";
}

/// Tasks with equal keys are one task.
using TaskKey = std::tuple<Bitboard, Bitboard, Score, Score, Purpose>;

TaskKey key_of(const Task& task) {
  return {task.board.player, task.board.opponent, task.window.alpha, task.window.beta,
          task.purpose};
}

/// Makes the tasks of expired leases ready, or parks them.
void expire(Database& database) {
  database.execute("WITH chosen AS MATERIALIZED (SELECT id FROM task WHERE state = " +
                   state_literal(TaskState::leased) + " AND lease_ends <= " + database.now() +
                   database.skip_locked() +
                   ") UPDATE task SET losses = losses + 1, state = CASE WHEN losses + 1 >= " +
                   std::to_string(kMaxLosses) + " THEN " + state_literal(TaskState::parked) +
                   " ELSE " + state_literal(TaskState::ready) +
                   " END WHERE id IN (SELECT id FROM chosen)");
}

std::string lease_end_after(Database& database, std::chrono::seconds lease_time) {
  return std::string(database.now()) + " + " +
         std::to_string(std::chrono::microseconds(lease_time).count());
}

void lease_into(Database& database, const std::string& worker, std::size_t n,
                std::chrono::seconds lease_time, const std::string& condition,
                std::vector<Task>& tasks) {
  if (n == 0) return;
  std::vector<Task> taken;
  TaskRow row;
  // The selection is materialized, because PostgreSQL may run one within the condition more than
  // once, each time skipping rows that are already taken, and so lease more than `n` in all.
  database.execute_returning(
      "WITH chosen AS MATERIALIZED (SELECT id FROM task WHERE " + condition_to_lease() + condition +
          " ORDER BY priority DESC, id LIMIT " + std::to_string(n) + database.skip_locked() +
          ") UPDATE task SET state = " + state_literal(TaskState::leased) +
          ", leases = leases + 1, worker = :worker, lease_ends = " +
          lease_end_after(database, lease_time) + " WHERE id IN (SELECT id FROM chosen)",
      row.columns(), [&] { taken.push_back(row.to_task()); }, {{"worker", worker}});
  std::ranges::sort(taken, [](const Task& a, const Task& b) {
    return a.priority != b.priority ? a.priority > b.priority : a.id < b.id;
  });
  std::ranges::move(taken, std::back_inserter(tasks));
}

void return_tasks(Database& database, const std::string& worker, std::span<const TaskId> tasks) {
  execute_for_tasks(database,
                    "UPDATE task SET state = " + state_literal(TaskState::ready) +
                        " WHERE state = " + state_literal(TaskState::leased) +
                        " AND worker = :worker AND",
                    tasks, {{"worker", worker}});
}

void end_tasks(Database& database, const std::string& worker, std::span<const SolvedTask> tasks) {
  RowsText rows;
  std::vector<TaskId> ids;
  for (const auto& [task, fact] : tasks) {
    rows.add(task, fact.board, fact.bounds.lower, fact.bounds.upper);
    ids.push_back(task);
  }
  if (ids.empty()) return;
  database.execute(
      "DELETE FROM task WHERE id IN (SELECT task.id FROM (" +
          database.table_of_rows({"id", "player", "opponent", "lower", "upper"}) +
          ") AS input JOIN task ON task.id = input.id AND task.player = input.player AND "
          "task.opponent = input.opponent WHERE input.upper <= task.alpha OR "
          "input.lower >= task.beta OR input.lower = input.upper)",
      {{"rows", rows.text()}});
  return_tasks(database, worker, ids);
}

}  // namespace

void copy_worker(Database& database, const WorkerInfo& worker) {
  // Each store has a clock of its own, so the last sign of life is copied as an age. What a worker
  // says of itself comes from the store that heard of it last.
  const std::string seen = std::string(database.now()) + " - " +
                           std::to_string(std::llround(worker.seconds_silent * 1e6));
  write_worker(database, worker, seen, " AND (host = '' OR last_seen < " + seen + ")");
}

void Store::enrol(const WorkerInfo& worker) {
  write("enrol a worker", [&] { write_worker(*database_, worker, database_->now()); });
}

std::vector<WorkerInfo> Store::workers() {
  return read("read the workers", [&] {
    std::vector<WorkerInfo> workers;
    WorkerInfo worker;
    long long threads = 0, excluded = 0;
    long long silent = 0;  // microseconds
    const Columns columns{
        {"name", worker.id},
        {"host", worker.host},
        {"engine", worker.engine},
        {"threads", threads},
        {"CASE WHEN id IN (SELECT worker FROM exclusion) THEN 1 ELSE 0 END", excluded},
        {std::string(database_->now()) + " - last_seen", silent}};
    database_->select(columns, "FROM worker ORDER BY id", [&] {
      worker.threads = static_cast<unsigned>(threads);
      worker.is_excluded = excluded != 0;
      worker.seconds_silent = static_cast<double>(silent) / 1e6;
      workers.push_back(worker);
    });
    return workers;
  });
}

template <class Body>
auto Store::write_as_worker(const std::string& attempt, const std::string& worker,
                            const Body& body) {
  return write(attempt, [&] {
    Database& database = *database_;
    const long long known =
        database.number("SELECT count(*) FROM worker WHERE name = :name", {{"name", worker}});
    if (known == 0) {
      throw database.error(StoreError::Kind::refused, attempt,
                           "worker " + worker + " has not enrolled");
    }
    const std::vector<std::string> reasons = exclusion_reasons(database, worker);
    if (!reasons.empty()) {
      throw database.error(StoreError::Kind::excluded, attempt,
                           "worker " + worker + " was excluded: " + reasons.front(),
                           "test its machine");
    }
    database.execute(
        std::string("UPDATE worker SET last_seen = ") + database.now() + " WHERE name = :name",
        {{"name", worker}});
    return body();
  });
}

// ---- Tasks ----

std::vector<Task> Store::lease(const std::string& worker, std::size_t n,
                               std::chrono::seconds lease_time) {
  return write_as_worker("lease tasks", worker, [&] {
    Database& database = *database_;
    expire(database);
    std::vector<Task> tasks;
    const std::optional<long long> group =
        database.find_number("SELECT task_group FROM task WHERE " + condition_to_lease() +
                                 " ORDER BY priority DESC, id LIMIT 1",
                             {{"worker", worker}});
    if (!group) return tasks;
    if (*group != 0)
      lease_into(database, worker, n, lease_time, " AND task_group = " + std::to_string(*group),
                 tasks);
    lease_into(database, worker, n - tasks.size(), lease_time, "", tasks);
    return tasks;
  });
}

std::vector<TaskId> Store::renew(const std::string& worker, std::span<const TaskId> tasks,
                                 std::chrono::seconds lease_time) {
  return write_as_worker("renew leases", worker, [&] {
    Database& database = *database_;
    std::vector<TaskId> obsolete;
    if (tasks.empty()) return obsolete;
    // This is about the leases of this worker, even if they have expired and nobody has noticed.
    execute_for_tasks(database,
                      "UPDATE task SET lease_ends = " + lease_end_after(database, lease_time) +
                          " WHERE state = " + state_literal(TaskState::leased) +
                          " AND worker = :worker AND",
                      tasks, {{"worker", worker}});
    std::set<TaskId> published;
    long long id = 0;
    database.select({{"id", id}}, "FROM task WHERE id IN (" + database.table_of_rows({"id"}) + ")",
                    [&] { published.insert(id); }, {{"rows", to_rows(tasks)}});
    std::ranges::copy_if(tasks, std::back_inserter(obsolete),
                         [&](TaskId task) { return !published.contains(task); });
    return obsolete;
  });
}

void Store::give_back(const std::string& worker, std::span<const TaskId> tasks) {
  write_as_worker("give tasks back", worker, [&] { return_tasks(*database_, worker, tasks); });
}

RecordedFacts Store::finish(const std::string& worker, std::span<const SolvedTask> tasks) {
  std::vector<Fact> facts;
  facts.reserve(tasks.size());
  for (const SolvedTask& task : tasks) facts.push_back(task.fact);
  return change_facts("record " + std::to_string(facts.size()) + " results", [&] {
    RecordedFacts recorded = facts_->add(facts);
    // The facts of an excluded worker stay on record but do not count, so its tasks stay, too.
    if (exclusion_reasons(*database_, worker).empty()) end_tasks(*database_, worker, tasks);
    return recorded;
  });
}

std::vector<TaskId> Store::publish(std::span<const Task> tasks, std::span<const Board> expanded) {
  return write_as_chooser("publish tasks", [&] {
    add_expanded(*database_, expanded);
    std::vector<TaskId> ids;
    for (std::size_t begin = 0; begin < tasks.size(); begin += kMaxRows) {
      const std::span<const Task> chunk =
          tasks.subspan(begin, std::min(kMaxRows, tasks.size() - begin));
      std::map<TaskKey, const Task*> last;
      for (const Task& task : chunk) last[key_of(task)] = &task;
      RowsText rows;
      for (const auto& [key, task] : last) {
        rows.add(task->board, task->window.alpha, task->window.beta,
                 static_cast<int>(task->purpose), task->priority, task->expected_nodes, task->group,
                 task->avoid);
      }
      std::map<TaskKey, TaskId> known;
      TaskRow row;
      database_->execute_returning(
          "INSERT INTO task (player, opponent, alpha, beta, purpose, priority, expected_nodes, "
          "task_group, avoid, state, leases, losses, worker, lease_ends) SELECT input.*, " +
              state_literal(TaskState::ready) + ", 0, 0, '', 0 FROM (" +
              database_->table_of_rows(kPublished) +
              ") AS input WHERE true ON CONFLICT (player, opponent, alpha, beta, purpose) DO "
              "UPDATE SET priority = excluded.priority, expected_nodes = excluded.expected_nodes, "
              "task_group = excluded.task_group, avoid = excluded.avoid",
          row.columns(), [&] { known[key_of(row.to_task())] = row.id; }, {{"rows", rows.text()}});
      for (const Task& task : chunk) ids.push_back(known.at(key_of(task)));
    }
    return ids;
  });
}

void Store::record_estimate(const StoredEstimate& estimate) {
  write_as_chooser("record the estimate", [&] {
    const auto& [left, nodes] = estimate;
    RowsText rows;
    rows.add(left.nodes, left.core_seconds, left.leaves, left.done, nodes);
    database_->execute("DELETE FROM estimate");
    database_->execute("INSERT INTO estimate SELECT * FROM (" +
                           database_->table_of_rows(
                               {"nodes DOUBLE PRECISION", "core_seconds DOUBLE PRECISION", "leaves",
                                "done DOUBLE PRECISION", "all_nodes DOUBLE PRECISION"}) +
                           ") AS input",
                       {{"rows", rows.text()}});
  });
}

std::optional<StoredEstimate> Store::estimate() {
  return read("read the estimate", [&] {
    std::optional<StoredEstimate> found;
    StoredEstimate estimate;
    RemainingWork& left = estimate.left;
    long long leaves = 0;
    const Columns columns{{"nodes", left.nodes},
                          {"core_seconds", left.core_seconds},
                          {"leaves", leaves},
                          {"done", left.done},
                          {"all_nodes", estimate.nodes}};
    database_->select(columns, "FROM estimate", [&] {
      left.leaves = static_cast<std::size_t>(leaves);
      found = estimate;
    });
    return found;
  });
}

void Store::withdraw(std::span<const TaskId> tasks) {
  write_as_chooser("withdraw tasks",
                   [&] { execute_for_tasks(*database_, "DELETE FROM task WHERE", tasks); });
}

void Store::unpark(std::span<const TaskId> tasks) {
  write_as_chooser("unpark tasks", [&] {
    execute_for_tasks(*database_,
                      "UPDATE task SET state = " + state_literal(TaskState::ready) +
                          ", losses = 0 WHERE state = " + state_literal(TaskState::parked) + " AND",
                      tasks);
  });
}

void Store::return_expired() {
  const std::string attempt = "return expired leases";
  const bool has_expired = read(attempt, [&] {
    return database_->number(
               "SELECT count(*) FROM task WHERE state = " + state_literal(TaskState::leased) +
               " AND lease_ends <= " + database_->now()) != 0;
  });
  if (has_expired) write(attempt, [&] { expire(*database_); });
}

std::vector<QueuedTask> Store::queue() {
  return read("read the queue", [&] {
    std::vector<QueuedTask> tasks;
    TaskRow row;
    long long state = 0, leases = 0, losses = 0;
    long long left = 0;  // microseconds
    std::string worker;
    Columns columns = row.columns();
    const Columns of_lease{{"state", state},
                           {"leases", leases},
                           {"losses", losses},
                           {std::string("lease_ends - ") + database_->now(), left},
                           {"worker", worker}};
    columns.insert(columns.end(), of_lease.begin(), of_lease.end());
    database_->select(columns, "FROM task ORDER BY priority DESC, id", [&] {
      QueuedTask queued;
      queued.task = row.to_task();
      queued.state = static_cast<TaskState>(state);
      queued.leases = static_cast<int>(leases);
      queued.losses = static_cast<int>(losses);
      if (queued.state == TaskState::leased) queued.seconds_left = static_cast<double>(left) / 1e6;
      queued.worker = worker;
      tasks.push_back(std::move(queued));
    });
    return tasks;
  });
}

void add_expanded(Database& database, std::span<const Board> boards) {
  for (std::size_t begin = 0; begin < boards.size(); begin += kMaxRows) {
    RowsText rows;
    for (const Board& board : boards.subspan(begin, std::min(kMaxRows, boards.size() - begin))) {
      rows.add(board);
    }
    database.execute("INSERT INTO expanded (player, opponent) SELECT input.* FROM (" +
                         database.table_of_rows({"player", "opponent"}) +
                         ") AS input WHERE true ON CONFLICT (player, opponent) DO NOTHING",
                     {{"rows", rows.text()}});
  }
}

std::vector<Board> Store::expanded() {
  return read("read the expanded positions", [&] {
    std::vector<Board> boards;
    long long player = 0, opponent = 0;
    database_->select({{"player", player}, {"opponent", opponent}}, "FROM expanded",
                      [&] { boards.push_back(to_board(player, opponent)); });
    return boards;
  });
}

}  // namespace kanzen::campaign
