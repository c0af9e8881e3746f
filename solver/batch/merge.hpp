// Results of several runs, put together and held against each other.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "solver/records/outcome.hpp"

namespace kanzen {

/// Takes results one by one. What any of them proves about a position holds for all its images, so
/// results contradict each other if no value is left that all of them allow. Memory grows with the
/// number of positions. Not thread-safe.
class Merger {
 public:
  enum class Added { fresh, again };

  /// Two results that cannot both be right, by where they stand.
  struct Conflict {
    std::string first;
    std::string second;
    std::string what;  // "value <= +02 against value >= +04"
  };

  /// Adds what `outcome` proves of its position and, through the values of moves, of the positions
  /// after them; `place` ("file:line") names it in conflicts. `again` says that a result with the
  /// same id, board, question and claim was there before and nothing more is proven. A result in
  /// conflict is not added.
  [[nodiscard]] std::optional<Conflict> add(const Outcome& outcome, const std::string& place,
                                            Added& added);

 private:
  /// Bounds of the value of a board.
  struct Proven {
    int side_length = 8;  // of the part of the board that is played on
    Board board;
    Score lower = kMinScore;
    Score upper = kMaxScore;
  };
  struct Known {
    Score lower = kMinScore;
    Score upper = kMaxScore;
    std::string lower_place;
    std::string upper_place;
  };

  [[nodiscard]] std::optional<Conflict> conflict_of(const Proven& proven, const std::string& place);
  void believe(const Proven& proven, const std::string& place);

  std::unordered_map<std::string, Known> known_;  // by canonical position
  std::unordered_set<std::string> seen_;          // by id, board, question and what is proven
};

}  // namespace kanzen
