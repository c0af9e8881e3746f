// Reuses results for positions that are equal up to symmetry.
#pragma once

#include <string>
#include <unordered_map>

#include "core/board.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen {

/// A result for the board `from` as a result for its image `to`, with its squares mapped by the
/// symmetry between them. REQUIRES: the boards are equal up to symmetry.
[[nodiscard]] PositionResult map_result(PositionResult result, const Board& from, const Board& to);

/// The result without its nodes and time, which another position has used.
[[nodiscard]] PositionResult without_work(PositionResult result);

/// Proven results of positions by key. Memory grows with the number of distinct positions.
class ResultCache {
 public:
  /// If a result with this key is known, sets outcome.result to it, mapped to the board of the
  /// outcome and without work, and returns true. `key` is the canonical_key() of the outcome.
  [[nodiscard]] bool fill_in(const std::string& key, Outcome& outcome) const;

  /// Adds a result. REQUIRES: `outcome` is proven and is about a position.
  void remember(const std::string& key, const Outcome& outcome);

 private:
  struct Entry {
    Board board;
    PositionResult result;
  };
  std::unordered_map<std::string, Entry> results_;
};

}  // namespace kanzen
