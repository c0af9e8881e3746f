// Reuses results for positions that are equal up to symmetry.
#pragma once

#include <string>
#include <unordered_map>

#include "solver/records/outcome.hpp"

namespace kanzen {

/// Copies solution and moves from `from` to `to`, with the squares mapped by the symmetry between
/// the two positions. Nodes and time are set to zero. Colours do not matter, because a Board has
/// none. REQUIRES: the positions are equal up to symmetry.
void copy_result(const Outcome& from, Outcome& to);

/// Copies nodes and time of the solution.
void copy_cost(const Outcome& from, Outcome& to);

/// Proven results by key. Memory grows with the number of distinct positions.
/// Thread safety: none.
class ResultCache {
 public:
  /// If a result with this key is known, fills in `outcome` as copy_result() does and returns
  /// true. `key` is the canonical_key() of the outcome.
  [[nodiscard]] bool fill_in(const std::string& key, Outcome& outcome) const;

  /// Adds a result. REQUIRES: `outcome` is proven.
  void remember(const std::string& key, const Outcome& outcome);

 private:
  std::unordered_map<std::string, Outcome> results_;
};

}  // namespace kanzen
