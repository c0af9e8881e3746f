#include "solver/campaign/task_table.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "solver/campaign/rows_text.hpp"
#include "solver/campaign/soci.hpp"

namespace kanzen::campaign {
namespace {

constexpr std::size_t kChunk = 5000;  // rows in a statement

std::string rows_of(std::span<const TaskId> ids) {
  RowsText rows;
  for (const TaskId id : ids) rows.row().add(id);
  return rows.text();
}

std::string state(TaskState state) { return std::to_string(static_cast<int>(state)); }

long long micros(std::chrono::seconds term) {
  return std::chrono::duration_cast<std::chrono::microseconds>(term).count();
}

/// The columns of a task, as SOCI reads them.
class TaskColumns {
 public:
  static constexpr const char* kNames =
      "id, player, opponent, alpha, beta, purpose, priority, expected_nodes, bundle, threads, "
      "isolated, avoid, recipient";

  explicit TaskColumns(std::size_t rows)
      : integers_(kIntegers, std::vector<long long>(rows)),
        priority_(rows),
        expected_nodes_(rows),
        avoid_(rows),
        recipient_(rows) {}

  void exchange_into(soci::statement& statement) {
    for (std::size_t i = 0; i < 6; ++i) statement.exchange(soci::into(integers_[i]));
    statement.exchange(soci::into(priority_));
    statement.exchange(soci::into(expected_nodes_));
    for (std::size_t i = 6; i < kIntegers; ++i) statement.exchange(soci::into(integers_[i]));
    statement.exchange(soci::into(avoid_));
    statement.exchange(soci::into(recipient_));
  }

  [[nodiscard]] std::size_t size() const noexcept { return priority_.size(); }
  /// Call this before each fetch except the first: a fetch cuts the columns to the rows that
  /// it found.
  void resize(std::size_t rows) {
    for (auto& column : integers_) column.resize(rows);
    priority_.resize(rows);
    expected_nodes_.resize(rows);
    avoid_.resize(rows);
    recipient_.resize(rows);
  }

  [[nodiscard]] Task task(std::size_t row) const {
    const auto number = [&](std::size_t column) { return integers_[column][row]; };
    Task task;
    task.id = number(0);
    task.board = board_of(number(1), number(2));
    task.window = {static_cast<Score>(number(3)), static_cast<Score>(number(4))};
    task.purpose = static_cast<Purpose>(number(5));
    task.priority = priority_[row];
    task.expected_nodes = expected_nodes_[row];
    task.bundle = number(6);
    task.threads = static_cast<unsigned>(number(7));
    task.isolated = number(8) != 0;
    task.avoid = avoid_[row];
    task.recipient = recipient_[row];
    return task;
  }

 private:
  static constexpr std::size_t kIntegers = 9;
  std::vector<std::vector<long long>> integers_;
  std::vector<double> priority_;
  std::vector<double> expected_nodes_;
  std::vector<std::string> avoid_;
  std::vector<std::string> recipient_;
};

const std::vector<std::string> kPublished{"player",
                                          "opponent",
                                          "alpha",
                                          "beta",
                                          "purpose",
                                          "priority DOUBLE PRECISION",
                                          "expected_nodes DOUBLE PRECISION",
                                          "bundle",
                                          "threads",
                                          "isolated",
                                          "avoid TEXT",
                                          "recipient TEXT"};

/// The condition for the tasks that a worker may get.
constexpr const char* kMayGet =
    "state = 0 AND avoid <> :worker AND (recipient = '' OR recipient = :worker)";

/// Two tasks with the same key are one.
auto key_of(const Task& task) {
  return std::tuple(task.board.player, task.board.opponent, task.window.alpha, task.window.beta,
                    task.purpose);
}

}  // namespace

std::vector<TaskId> TaskTable::publish(std::span<const Task> tasks) {
  std::vector<TaskId> ids;
  for (std::size_t begin = 0; begin < tasks.size(); begin += kChunk) {
    const std::span<const Task> chunk =
        tasks.subspan(begin, std::min(kChunk, tasks.size() - begin));
    std::map<decltype(key_of(Task{})), const Task*> last;
    for (const Task& task : chunk) last[key_of(task)] = &task;
    RowsText rows;
    for (const auto& [key, task] : last) {
      rows.row()
          .add(task->board)
          .add(task->window.alpha)
          .add(task->window.beta)
          .add(static_cast<int>(task->purpose))
          .add_real(task->priority)
          .add_real(task->expected_nodes)
          .add(task->bundle)
          .add(task->threads)
          .add(task->isolated ? 1 : 0)
          .add_text(task->avoid)
          .add_text(task->recipient);
    }
    const std::string text = rows.text();
    const std::string input = "(" + database_.table_of_rows(kPublished) + ") AS input";
    database_.change(
        "INSERT INTO task (player, opponent, alpha, beta, purpose, priority, "
        "expected_nodes, bundle, threads, isolated, avoid, recipient, state, leases, losses, "
        "worker, ends) SELECT input.*, 0, 0, 0, '', 0 FROM " +
            input +
            " WHERE true ON CONFLICT (player, opponent, alpha, beta, purpose) DO "
            "UPDATE SET priority = excluded.priority, expected_nodes = "
            "excluded.expected_nodes, bundle = excluded.bundle, threads = "
            "excluded.threads, isolated = excluded.isolated, avoid = excluded.avoid, "
            "recipient = excluded.recipient",
        text);
    std::map<decltype(key_of(Task{})), TaskId> known;
    database_.read(
        "SELECT task.id, task.player, task.opponent, task.alpha, task.beta, "
        "task.purpose FROM " +
            input +
            " JOIN task ON task.player = input.player AND task.opponent = "
            "input.opponent AND task.alpha = input.alpha AND task.beta = input.beta "
            "AND task.purpose = input.purpose",
        6,
        [&](const IntegerRow& row) {
          Task task;
          task.board = board_of(row[1], row[2]);
          task.window = {static_cast<Score>(row[3]), static_cast<Score>(row[4])};
          task.purpose = static_cast<Purpose>(row[5]);
          known[key_of(task)] = row[0];
        },
        text);
    for (const Task& task : chunk) ids.push_back(known.at(key_of(task)));
  }
  return ids;
}

void TaskTable::withdraw(std::span<const TaskId> tasks) {
  if (tasks.empty()) return;
  database_.change("DELETE FROM task WHERE id IN (" + database_.table_of_rows({"id"}) + ")",
                   rows_of(tasks));
}

void TaskTable::release(std::span<const TaskId> tasks) {
  if (tasks.empty()) return;
  database_.change(
      "UPDATE task SET state = 0, losses = 0 WHERE state = " + state(TaskState::suspect) +
          " AND id IN (" + database_.table_of_rows({"id"}) + ")",
      rows_of(tasks));
}

bool TaskTable::has_expired() {
  return database_.number(std::string("SELECT count(*) FROM task WHERE state = 1 AND ends <= ") +
                          database_.now()) != 0;
}

void TaskTable::expire() {
  database_.change("WITH chosen AS MATERIALIZED (SELECT id FROM task WHERE state = 1 AND ends <= " +
                   std::string(database_.now()) + database_.skip_locked() +
                   ") UPDATE task SET losses = losses + 1, state = CASE WHEN losses + 1 >= " +
                   std::to_string(kSuspectLosses) + " THEN " + state(TaskState::suspect) +
                   " ELSE 0 END WHERE id IN (SELECT id FROM chosen)");
}

void TaskTable::take(const std::string& worker, std::size_t n, std::chrono::seconds term,
                     const std::string& condition, std::vector<Task>& tasks) {
  if (n == 0) return;
  TaskColumns columns(n + 1);  // one more than there can be, so that the statement runs to its end
  soci::statement statement(database_.sql());
  columns.exchange_into(statement);
  statement.exchange(soci::use(worker, "worker"));
  // Materialized, because PostgreSQL may run a selection within the condition more than once. Each
  // time it would skip rows that are already taken, and so lease more than `n` in all.
  prepare(statement, std::string("WITH chosen AS MATERIALIZED (SELECT id FROM task WHERE ") +
                         kMayGet + condition + " ORDER BY priority DESC, id LIMIT " +
                         std::to_string(n) + database_.skip_locked() +
                         ") UPDATE task SET state = 1, leases = leases + 1, worker = :worker, "
                         "ends = " +
                         database_.now() + " + " + std::to_string(micros(term)) +
                         " WHERE id IN (SELECT id FROM chosen) RETURNING " + TaskColumns::kNames);
  std::vector<Task> taken;
  if (statement.execute(true)) {
    for (std::size_t i = 0; i < columns.size(); ++i) taken.push_back(columns.task(i));
  }
  std::ranges::sort(taken, [](const Task& a, const Task& b) {
    return a.priority != b.priority ? a.priority > b.priority : a.id < b.id;
  });
  std::ranges::move(taken, std::back_inserter(tasks));
}

std::vector<Task> TaskTable::lease(const std::string& worker, std::size_t n,
                                   std::chrono::seconds term) {
  expire();
  std::vector<Task> tasks;
  long long bundle = 0;
  database_.sql() << std::string("SELECT bundle FROM task WHERE ") + kMayGet +
                         " ORDER BY priority DESC, id LIMIT 1",
      soci::use(worker, "worker"), soci::into(bundle);
  if (!database_.sql().got_data()) return tasks;
  if (bundle != 0) take(worker, n, term, " AND bundle = " + std::to_string(bundle), tasks);
  take(worker, n - tasks.size(), term, "", tasks);
  return tasks;
}

Renewal TaskTable::renew(const std::string& worker, std::span<const TaskId> tasks,
                         std::chrono::seconds term) {
  Renewal renewal;
  if (tasks.empty()) return renewal;
  const std::string rows = rows_of(tasks);
  const std::string named = " id IN (" + database_.table_of_rows({"id"}) + ")";
  std::vector<TaskId> kept;
  std::vector<TaskId> there;
  // The leases of this worker, even if they have expired and nobody has noticed.
  {
    std::vector<long long> ids(tasks.size() + 1);
    soci::statement statement(database_.sql());
    statement.exchange(soci::into(ids));
    statement.exchange(soci::use(worker, "worker"));
    statement.exchange(soci::use(rows, "rows"));
    prepare(statement, "UPDATE task SET ends = " + std::string(database_.now()) + " + " +
                           std::to_string(micros(term)) +
                           " WHERE state = 1 AND worker = :worker AND" + named + " RETURNING id");
    if (statement.execute(true)) kept.assign(ids.begin(), ids.end());
  }
  database_.read(
      "SELECT id FROM task WHERE" + named, 1,
      [&](const IntegerRow& row) { there.push_back(row[0]); }, rows);
  std::ranges::sort(kept);
  std::ranges::sort(there);
  for (const TaskId id : tasks) {
    if (std::ranges::binary_search(kept, id)) continue;
    (std::ranges::binary_search(there, id) ? renewal.lost : renewal.obsolete).push_back(id);
  }
  return renewal;
}

void TaskTable::give_back(const std::string& worker, std::span<const TaskId> tasks) {
  if (tasks.empty()) return;
  const std::string rows = rows_of(tasks);
  database_.sql() << "UPDATE task SET state = 0 WHERE state = 1 AND worker = :worker AND id IN (" +
                         database_.table_of_rows({"id"}) + ")",
      soci::use(worker, "worker"), soci::use(rows, "rows");
}

void TaskTable::give_back_all(const std::string& worker) {
  database_.sql() << "UPDATE task SET state = 0 WHERE state = 1 AND worker = :worker",
      soci::use(worker, "worker");
}

void TaskTable::finish(const std::string& worker, std::span<const Finished> results) {
  RowsText rows;
  std::vector<TaskId> ids;
  for (const Finished& result : results) {
    rows.row()
        .add(result.task)
        .add(result.fact.board)
        .add(result.fact.bounds.lower)
        .add(result.fact.bounds.upper);
    ids.push_back(result.task);
  }
  if (ids.empty()) return;
  database_.change(
      "DELETE FROM task WHERE id IN (SELECT task.id FROM (" +
          database_.table_of_rows({"id", "player", "opponent", "lower", "upper"}) +
          ") AS input JOIN task ON task.id = input.id AND task.player = input.player AND "
          "task.opponent = input.opponent WHERE input.upper <= task.alpha OR "
          "input.lower >= task.beta OR input.lower = input.upper)",
      rows.text());
  give_back(worker, ids);
}

std::vector<QueuedTask> TaskTable::queue() {
  constexpr std::size_t kFetched = 1000;
  std::vector<QueuedTask> tasks;
  TaskColumns columns(kFetched);
  std::vector<std::vector<long long>> integers(4, std::vector<long long>(kFetched));
  std::vector<std::string> workers(kFetched);
  soci::statement statement(database_.sql());
  columns.exchange_into(statement);
  for (auto& column : integers) statement.exchange(soci::into(column));
  statement.exchange(soci::into(workers));
  prepare(statement, std::string("SELECT ") + TaskColumns::kNames +
                         ", state, leases, losses, ends - " + database_.now() +
                         ", worker FROM task ORDER BY priority DESC, id");
  statement.execute();
  while (statement.fetch()) {
    for (std::size_t i = 0; i < columns.size(); ++i) {
      QueuedTask queued;
      queued.task = columns.task(i);
      queued.state = static_cast<TaskState>(integers[0][i]);
      queued.leases = static_cast<int>(integers[1][i]);
      queued.losses = static_cast<int>(integers[2][i]);
      queued.worker = workers[i];
      if (queued.state == TaskState::leased) {
        queued.seconds_left = static_cast<double>(integers[3][i]) / 1e6;
      }
      tasks.push_back(std::move(queued));
    }
    columns.resize(kFetched);
    for (auto& column : integers) column.resize(kFetched);
    workers.resize(kFetched);
  }
  return tasks;
}

}  // namespace kanzen::campaign
