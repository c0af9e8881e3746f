// The tables of a store. All functions here must be called in a transaction (store.cpp).
//
// Whether a fact counts is not stored but decided whenever facts are read: it does unless its
// worker is excluded. An earlier version kept a flag in each row, and had to carry it along in
// every operation; a copy between two stores carried it in the wrong direction, and a refuted
// worker's facts proved a false claim. Sets that only grow can't do that: their union is the same
// in whatever order and however often it is made.
#pragma once

#include <fmt/format.h>

#include <iterator>
#include <map>
#include <set>
#include <type_traits>

#include "core/notation/text.hpp"
#include "solver/campaign/store/database.hpp"

namespace kanzen::campaign {

[[nodiscard]] constexpr Board to_board(long long player, long long opponent) noexcept {
  return {static_cast<Bitboard>(player), static_cast<Bitboard>(opponent)};
}

inline constexpr std::size_t kMaxRows = 5000;

/// Builds a JSON array of arrays, one parameter of a statement, which databases read much faster
/// than they execute a statement for each row.
class RowsText {
 public:
  /// REQUIRES: numbers are finite. A board takes two columns, which to_board() reads.
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

  /// Keeps others from changing facts until the end of the transaction, so that fact numbers become
  /// visible in ascending order. Writers call this first.
  void lock();

  RecordedFacts add(std::span<const Fact> facts);
  /// Adds facts with the times at which they were first recorded.
  void add_copies(std::span<const StoredFact> facts);
  void exclude(const Exclusion& exclusion);
  /// Returns exclusions in any order. Throws StoreError `damaged` if a row is not as written,
  /// because we then do not know whom to trust.
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
    std::int64_t recorded_at = 0;  // microseconds since 1970; 0 means the present
  };

  /// Calls `on_added` for each new row, with the number of its worker.
  void insert(std::span<const NewFact> rows, const std::function<void(long long worker)>& on_added);
  [[nodiscard]] std::set<long long> excluded_workers();
  /// Reads facts `from` the table, which must be called f.
  [[nodiscard]] FactPage read(const std::string& from, const Parameters& parameters = {});

  void load(Names& names);
  void forget_after_failures();
  [[nodiscard]] const std::string* name_of(Names& names, long long id);
  [[nodiscard]] long long number_of(Names& names, const std::string& name);

  Database& database_;
  Names engines_{"engine"};
  Names workers_{"worker"};
  int failures_ = 0;  // failures of the database when the names were read
};

/// Adds a worker that never enrolled by its name only.
void ensure_worker(Database& database, const std::string& name);
/// Updates a known worker if the other store has heard of it more recently.
void copy_worker(Database& database, const WorkerInfo& worker);
/// Adds those that the table does not have.
void add_expanded(Database& database, std::span<const Board> boards);

template <class Body>
auto transact(Database& database, const std::string& attempt, Database::Access access,
              const Body& body) {
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
auto Store::read(const std::string& attempt, const Body& body) {
  return transact(*database_, attempt, Database::Access::reads, body);
}

template <class Body>
auto Store::write(const std::string& attempt, const Body& body) {
  return transact(*database_, attempt, Database::Access::writes, body);
}

template <class Body>
auto Store::change_facts(const std::string& attempt, const Body& body) {
  return write(attempt, [&] {
    facts_->lock();
    return body();
  });
}

}  // namespace kanzen::campaign
