// Facts and the bounds that follow from them, in the tables of a store.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/hash.hpp"
#include "solver/campaign/store/database.hpp"
#include "solver/campaign/store/stored_facts.hpp"

namespace kanzen::campaign {

/// REQUIRES of all functions: called in a transaction. Writers call lock() first.
class FactTable {
 public:
  explicit FactTable(Database& database) : database_(database) {}

  /// Prevents other changes of facts until the end of the transaction. So fact numbers and
  /// revisions become visible in ascending order.
  void lock();

  /// See Store::record().
  RecordResult add(std::span<const Fact> facts);
  /// See Store::revoke().
  [[nodiscard]] std::vector<Board> revoke(std::span<const FactId> facts);
  /// Revokes all facts of a worker. Returns the result of revoke().
  [[nodiscard]] std::vector<Board> revoke_worker(const std::string& worker);
  /// Adds facts of another store with their recording times. Facts that are revoked there are
  /// revoked here.
  void add_copies(std::span<const StoredFact> facts);

  [[nodiscard]] Revision revision();
  [[nodiscard]] std::vector<Board> disputed();
  [[nodiscard]] BoundsPage bounds_since(Revision after, std::size_t limit);
  [[nodiscard]] FactPage facts_since(FactId after, std::size_t limit);
  [[nodiscard]] FactPage facts_about(const Board& board);

 private:
  template <class Value>
  using ByBoard = std::unordered_map<Board, Value, BoardHasher>;

  struct Names {  // the rows of a table of names
    std::map<long long, std::string> texts;
    std::map<std::string, long long> numbers;
  };
  struct RefreshResult {
    std::vector<FactContradiction> contradictions;
    std::vector<DamagedFact> damaged;
    std::vector<Board> weaker;  // positions for which is_weaker() is true
  };

  struct NewFact {
    const Fact* fact;
    bool revoked = false;
    std::int64_t recorded_at = 0;  // microseconds since 1970; 0: now
  };
  RecordResult add(std::span<const NewFact> rows);
  void insert(std::span<const NewFact> rows, RecordResult& recorded);
  [[nodiscard]] long long count_rows(const std::string& rows);
  void revoke_known(std::span<const NewFact> rows);
  [[nodiscard]] std::vector<Board> revoke_where(const std::string& condition,
                                                const Parameters& parameters);
  /// Updates `known` from the facts about these positions. REQUIRES: the positions differ.
  RefreshResult refresh(std::span<const Board> boards);
  void refresh_some(std::span<const Board> boards, RefreshResult& refreshed);
  /// All facts about these boards, in the order of recording.
  [[nodiscard]] FactPage facts_about(std::span<const Board> boards);
  /// The stored bounds of the boards that have some, without damaged ones.
  [[nodiscard]] ByBoard<PositionBounds> read_bounds_of(std::span<const Board> boards);
  /// Adds or changes bounds. `rows` is the text of their rows, and `last` the highest revision.
  void write_bounds(const std::string& rows, Revision last);
  [[nodiscard]] FactPage read(const std::string& query, const Parameters& parameters = {});
  [[nodiscard]] std::vector<Board> read_boards(const std::string& query,
                                               const Parameters& parameters = {});

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
