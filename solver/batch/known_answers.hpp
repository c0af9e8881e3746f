// Answers already found, for all images of a position.
#pragma once

#include <string>
#include <unordered_map>

#include "solver/records/outcome.hpp"

namespace kanzen {

/// Fills in solution and moves of `to` with those of `from`, turned to its position; no nodes and
/// no time are counted. Colours do not matter, because a Board has none. REQUIRES: the positions
/// are images of each other.
void take_answer(const Outcome& from, Outcome& to);

/// Remembers what was found. Memory grows with the number of different positions. Not thread-safe.
class KnownAnswers {
 public:
  /// As take_answer(), if the same was asked about an image of the position before. `key` is that
  /// of journal_key().
  [[nodiscard]] bool answer(const std::string& key, Outcome& outcome) const;

  /// Remembers an outcome. REQUIRES: it is proven.
  void remember(const std::string& key, const Outcome& outcome);

 private:
  std::unordered_map<std::string, Outcome> answers_;
};

}  // namespace kanzen
