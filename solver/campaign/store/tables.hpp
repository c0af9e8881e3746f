// The tables of a store, behind the transactions of store.cpp, in which all functions here must be
// called.
//
// Whether a fact counts is not stored but decided whenever facts are read: it does unless its
// worker is excluded. An earlier version kept a flag in each row, and had to carry it along in
// every operation; a copy between two stores carried it in the wrong direction, and a refuted
// worker's facts proved a false claim. Sets that only grow can't do that: their union is the same
// in whatever order and however often it is made.
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
/// True if the names and moves that `wanted` has change any claim. REQUIRES: `stored` contains all
/// claims of `wanted`.
[[nodiscard]] bool adopt_names(Definition& stored, const Definition& wanted);
void write_names(Database& database, const Definition& definition);
/// Why `stored` does not match `wanted`; empty if it does.
[[nodiscard]] std::string difference(const Definition& stored, const Definition& wanted);

[[nodiscard]] constexpr Board to_board(long long player, long long opponent) noexcept {
  return {static_cast<Bitboard>(player), static_cast<Bitboard>(opponent)};
}

inline constexpr std::size_t kMaxRows = 5000;

/// A JSON array of arrays as one parameter of a statement, which databases read much faster than
/// they execute a statement for each row.
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

[[nodiscard]] std::int64_t microseconds(double seconds) noexcept;

class FactTable {
 public:
  explicit FactTable(Database& database) : database_(database) {}

  /// Prevents other changes of facts until the end of the transaction, so that fact numbers become
  /// visible in ascending order. Writers call this first.
  void lock();

  /// See Store::record().
  RecordResult add(std::span<const Fact> facts);
  /// Keeps the recording times.
  void add_copies(std::span<const StoredFact> facts);
  void exclude(const Exclusion& exclusion);
  /// The order is arbitrary. Throws StoreError `damaged` if a row is not as written: it is then
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

  /// `on_added` is called for each new row, with the number of its worker.
  void insert(std::span<const NewFact> rows, const std::function<void(long long worker)>& on_added);
  /// Throws like exclusions().
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

/// A worker that never enrolled has its name only.
void ensure_worker(Database& database, const std::string& name);
/// Updates what a known worker reports of itself.
void enrol_worker(Database& database, const WorkerInfo& worker);
/// A sign of life. Throws StoreError `refused` if the worker has not enrolled, and `excluded` if it
/// is excluded. `attempt` names the operation in messages.
void touch_worker(Database& database, const std::string& attempt, const std::string& name);
/// Empty if the worker is not excluded.
[[nodiscard]] std::vector<std::string> exclusion_reasons(Database& database,
                                                         const std::string& name);
/// Updates a known worker if that store has heard of it more recently.
void copy_worker(Database& database, const WorkerInfo& worker);
[[nodiscard]] std::vector<WorkerInfo> read_workers(Database& database);

/// The functions are those of Store. No row is locked for longer than a transaction.
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
  void finish(const std::string& worker, std::span<const SolvedTask> results);

  [[nodiscard]] std::vector<QueuedTask> queue();

  // The positions that choosers have expanded follow from the facts, but only by repeating all
  // choices. With them a reader derives the state of the claims from the facts at once.

  /// Except those in the table.
  void add_expanded(std::span<const Board> boards);
  /// The order is arbitrary. Needs read access only.
  [[nodiscard]] std::vector<Board> expanded();

  /// Needs read access only.
  [[nodiscard]] bool has_expired();
  /// Their tasks become ready or parked.
  void expire();

 private:
  [[nodiscard]] std::string ends_after(std::chrono::seconds lease_time) const;
  void take(const std::string& worker, std::size_t n, std::chrono::seconds lease_time,
            const std::string& condition, std::vector<Task>& tasks);

  Database& database_;
};

}  // namespace kanzen::campaign
