// The tables of a store, behind the transactions of store.cpp: the definition of its campaign,
// facts and exclusions, the queue and the workers.
//
// Whether a fact counts is not stored. It is decided whenever facts are read: a fact counts unless
// its worker is excluded. An earlier version kept a flag in each row, and had to carry it along in
// every operation; a copy between two stores carried it in the wrong direction, and a refuted
// worker's facts proved a false claim. Sets that only grow can't do that: their union is the same
// in whatever order and however often it is made.
//
// REQUIRES of all functions that use the database: called in a transaction.
#pragma once

#include <fmt/format.h>

#include <bit>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/notation/text.hpp"
#include "solver/campaign/campaign_data.hpp"
#include "solver/campaign/store/database.hpp"
#include "solver/campaign/store/store.hpp"

namespace kanzen::campaign {

/// False if the database is empty. Throws StoreError `no_store` if its content is no store, and
/// `other_version` if another version of the program wrote it.
[[nodiscard]] bool has_tables(Database& database, const std::string& attempt);
/// REQUIRES: the database is empty.
void create_tables(Database& database, const Definition& definition);

[[nodiscard]] Definition read_definition(Database& database);
/// Gives the claims of `stored` the names and moves that `wanted` has. Returns true if that changes
/// any. REQUIRES: `stored` contains all claims of `wanted`.
[[nodiscard]] bool adopt_names(Definition& stored, const Definition& wanted);
/// Writes the names and moves of the claims of a store.
void write_names(Database& database, const Definition& definition);
/// The reason why `stored` does not match `wanted`; empty if it matches.
[[nodiscard]] std::string difference(const Definition& stored, const Definition& wanted);

/// Makes a board from two signed numbers of a database.
[[nodiscard]] constexpr Board to_board(long long player, long long opponent) noexcept {
  return {static_cast<Bitboard>(player), static_cast<Bitboard>(opponent)};
}

/// The number of rows that one statement should get at most.
inline constexpr std::size_t kMaxRows = 5000;

/// Many rows as one parameter of a statement: a JSON array of arrays. Databases read it much faster
/// than they execute a statement for each row.
class RowsText {
 public:
  /// Numbers are finite. A board takes two columns, which to_board() reads.
  template <class... Values>
  void add(const Values&... values) {
    text_ += text_.empty() ? "[[" : "],[";
    (append(values), ...);
    text_.pop_back();
  }

  [[nodiscard]] std::string text() const { return text_.empty() ? "[]" : text_ + "]]"; }

 private:
  template <class Number>
  requires std::is_arithmetic_v<Number>
  void append(Number value) { fmt::format_to(std::back_inserter(text_), "{},", value); }
  void append(std::string_view value) { text_ += notation::json_string(value) + ','; }
  void append(const Board& board) {
    append(std::bit_cast<std::int64_t>(board.player));
    append(std::bit_cast<std::int64_t>(board.opponent));
  }

  std::string text_;
};

// Facts and exclusions: two sets that only grow. Each row has a checksum, never 0, which shows
// whether it is as it was written.

/// Wall time in the unit of the store.
[[nodiscard]] std::int64_t microseconds(double seconds) noexcept;

class FactTable {
 public:
  explicit FactTable(Database& database) : database_(database) {}

  /// Prevents other changes of facts until the end of the transaction, so that fact numbers become
  /// visible in ascending order. Writers call this first.
  void lock();

  /// See Store::record().
  RecordResult add(std::span<const Fact> facts);
  /// Adds facts of another store with their recording times.
  void add_copies(std::span<const StoredFact> facts);
  void exclude(const Exclusion& exclusion);
  /// In no particular order. Throws StoreError `damaged` if a row is not as written: then it is
  /// unknown whom to trust.
  [[nodiscard]] std::vector<Exclusion> exclusions();

  [[nodiscard]] FactPage facts_since(FactId after, std::size_t limit);
  [[nodiscard]] std::vector<StoredFact> facts_about(std::span<const Board> boards);

 private:
  struct Names {  // the rows of a table of names
    std::string table;
    std::map<long long, std::string> texts{};
    std::map<std::string, long long> numbers{};
  };
  struct NewFact {
    const Fact* fact;
    std::int64_t recorded_at = 0;  // microseconds since 1970; 0: now
  };

  /// Calls `on_added` for each row that is new, with the number of its worker.
  void insert(std::span<const NewFact> rows, const std::function<void(long long worker)>& on_added);
  /// The numbers of excluded workers. Throws like exclusions().
  [[nodiscard]] std::set<long long> excluded_workers();
  [[nodiscard]] FactPage read(const std::string& query, const Parameters& parameters = {});

  void load(Names& names);
  void forget_after_failures();
  [[nodiscard]] const std::string* name_of(Names& names, long long id);
  [[nodiscard]] long long number_of(Names& names, const std::string& name);

  Database& database_;
  Names engines_{"engine"};
  Names workers_{"worker"};
  int failures_ = 0;  // failures of the database when the names were read
};

// Workers.

/// Adds a row for a worker without one. A worker that never enrolled has its name only.
void ensure_worker(Database& database, const std::string& name);
/// Adds a worker, or updates the part of its description that it reports itself.
void enrol_worker(Database& database, const WorkerInfo& worker);
/// Records a sign of life. Throws StoreError `refused` if the worker has not enrolled, and
/// `excluded` if it is excluded. `attempt` names the operation in messages.
void touch_worker(Database& database, const std::string& attempt, const std::string& name);
/// Why the worker is excluded; empty if it is not.
[[nodiscard]] std::vector<std::string> exclusion_reasons(Database& database,
                                                         const std::string& name);
/// Adds a worker of another store, or what that store knows of it more recently.
void copy_worker(Database& database, const WorkerInfo& worker);
[[nodiscard]] std::vector<WorkerInfo> read_workers(Database& database);

/// The queue; see the functions of Store with the same names. No row is locked for longer than a
/// transaction.
class TaskTable {
 public:
  explicit TaskTable(Database& database) : database_(database) {}

  [[nodiscard]] std::vector<TaskId> publish(std::span<const Task> tasks);
  void withdraw(std::span<const TaskId> tasks);
  void unpark(std::span<const TaskId> tasks);

  [[nodiscard]] std::vector<Task> lease(const std::string& worker, std::size_t n,
                                        std::chrono::seconds lease_time);
  [[nodiscard]] std::vector<TaskId> renew(const std::string& worker, std::span<const TaskId> tasks,
                                          std::chrono::seconds lease_time);
  void give_back(const std::string& worker, std::span<const TaskId> tasks);
  /// Removes decided tasks, and returns the other tasks of this worker to the queue.
  void finish(const std::string& worker, std::span<const SolvedTask> results);

  [[nodiscard]] std::vector<QueuedTask> queue();

  // The positions that choosers have expanded follow from the facts, but only by repeating all
  // choices. With them a reader derives the state of the claims from the facts at once.

  /// Adds canonical positions, except those in the table.
  void add_expanded(std::span<const Board> boards);
  /// Returns all of them, in no particular order. Needs read access only.
  [[nodiscard]] std::vector<Board> expanded();

  /// Whether there are expired leases; needs read access only.
  [[nodiscard]] bool has_expired();
  /// Ends expired leases: their tasks become ready or parked.
  void expire();

 private:
  [[nodiscard]] std::string ends_after(std::chrono::seconds lease_time) const;
  /// Leases up to `n` ready tasks that satisfy `condition`, and appends them.
  void take(const std::string& worker, std::size_t n, std::chrono::seconds lease_time,
            const std::string& condition, std::vector<Task>& tasks);

  Database& database_;
};

}  // namespace kanzen::campaign
