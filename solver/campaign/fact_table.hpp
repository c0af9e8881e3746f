// Facts in the tables of a store, and what they say together.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "solver/campaign/database.hpp"
#include "solver/campaign/known.hpp"

namespace kanzen::campaign {

/// REQUIRES of everything: called in a transaction. Those that write begin with lock().
class FactTable {
 public:
  explicit FactTable(Database& database) : database_(database) {}

  /// Until the end of the transaction nobody else changes facts: so their numbers and the revisions
  /// become visible in the order in which they are given.
  void lock();

  /// As Store::record. Appends to `recorded`.
  void add(std::span<const Fact> facts, Recorded& recorded);
  /// As Store::revoke.
  [[nodiscard]] std::vector<Board> revoke(std::span<const FactId> facts);
  [[nodiscard]] std::vector<Board> revoke_all_of(const std::string& worker);
  /// Adds facts of another store with the time when they were recorded, revoked if they are there.
  void add_copies(std::span<const StoredFact> facts);

  [[nodiscard]] Revision revision();
  [[nodiscard]] std::vector<Board> frozen();
  [[nodiscard]] KnownPage known_since(Revision after, std::size_t limit);
  [[nodiscard]] FactPage facts_since(FactId after, std::size_t limit);
  [[nodiscard]] FactPage facts_about(const Board& board);

 private:
  struct Names {  // of a table of names, by number
    std::map<long long, std::string> texts;
    std::map<std::string, long long> numbers;
  };
  struct Refreshed {
    std::vector<Contradiction> contradictions;
    std::vector<Damage> damaged;
    std::vector<Board> less;  // less is known than before, or it is no longer frozen
  };

  struct Row {
    const Fact* fact;
    bool revoked = false;
    std::int64_t recorded = 0;  // microseconds since 1970; 0: now
  };
  void add(std::span<const Row> rows, Recorded& recorded);
  void insert(std::span<const Row> rows, Recorded& recorded);
  [[nodiscard]] long long count_of(const std::string& rows);
  void revoke_known(std::span<const Row> rows);
  /// Makes `known` what the facts about these positions say. REQUIRES: the positions differ.
  void refresh(std::span<const Board> boards, Refreshed& refreshed);
  void refresh_some(std::span<const Board> boards, Refreshed& refreshed);
  [[nodiscard]] FactPage read(const std::string& query, const std::string& rows = {});
  [[nodiscard]] std::vector<Board> boards_of(const std::string& query, const std::string& rows);

  void load(const std::string& table, Names& names);
  void forget_after_failures();
  [[nodiscard]] const std::string* name_of(const std::string& table, Names& names, long long id);
  [[nodiscard]] long long number_of_engine(const std::string& name);
  [[nodiscard]] long long number_of_worker(const std::string& name);

  Database& database_;
  Names engines_;
  Names workers_;
  int failures_ = 0;  // of the database when the names were read
};

}  // namespace kanzen::campaign
