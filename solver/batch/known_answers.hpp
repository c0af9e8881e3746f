// Answers already found, for all images of a position.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "solver/records/outcome.hpp"

namespace kanzen {

/// Remembers what was found, in the orientation of the canonical position; colours do not matter,
/// because a Board has none. Memory grows with the number of different positions. Not thread-safe.
class KnownAnswers {
 public:
  /// Fills in solution and moves of `outcome`, turned to its position, if the same was asked about
  /// an image of it before; no nodes and no time are counted. `key` is that of journal_key().
  [[nodiscard]] bool answer(const std::string& key, Outcome& outcome) const;

  /// Remembers a finished outcome. REQUIRES: it is proven.
  void remember(const std::string& key, const Outcome& outcome);

 private:
  struct Answer {
    Solution solution;
    std::vector<MoveValue> moves;
  };
  std::unordered_map<std::string, Answer> answers_;
};

}  // namespace kanzen
