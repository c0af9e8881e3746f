// Checksums of stored rows, which show whether a row is as it was written.
//
// Facts and exclusions in the tables of a store: two sets that only grow.
//
// Whether a fact counts is not stored. It is decided whenever facts are read: a fact counts unless
// its worker is excluded. An earlier version kept a flag in each row, and had to carry it along in
// every operation; a copy between two stores carried it in the wrong direction, and a refuted
// worker's facts proved a false claim. Sets that only grow can't do that: their union is the same
// in whatever order and however often it is made.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "solver/campaign/fact.hpp"
#include "solver/campaign/store/database.hpp"
#include "solver/campaign/store/store.hpp"

namespace kanzen::campaign {

/// Wall time in the unit of the store.
[[nodiscard]] std::int64_t microseconds(double seconds) noexcept;

/// XXH3 over all fields of a fact, its time in microseconds. Never 0.
[[nodiscard]] std::int64_t checksum_of(const Fact& fact);

/// XXH3 over both texts. Never 0.
[[nodiscard]] std::int64_t checksum_of(const Exclusion& exclusion);

/// REQUIRES of all functions: called in a transaction. Writers call lock() first.
class FactTable {
 public:
  explicit FactTable(Database& database) : database_(database) {}

  /// Prevents other changes of facts until the end of the transaction, so that fact numbers become
  /// visible in ascending order.
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
  [[nodiscard]] FactPage facts_about(std::span<const Board> boards);

 private:
  struct Names {  // the rows of a table of names
    std::map<long long, std::string> texts;
    std::map<std::string, long long> numbers;
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

  void load(const std::string& table, Names& names);
  void forget_after_failures();
  [[nodiscard]] const std::string* name_of(const std::string& table, Names& names, long long id);
  [[nodiscard]] long long number_of_engine(const std::string& name);
  [[nodiscard]] long long number_of_worker(const std::string& name);

  Database& database_;
  Names engines_;
  Names workers_;
  int failures_ = 0;  // failures of the database when the names were read
};

}  // namespace kanzen::campaign
