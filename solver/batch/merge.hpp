// Merges the results of several runs and finds contradictions between them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "solver/records/outcome.hpp"

namespace kanzen {

/// Takes results one by one. What a result proves about a position also holds for its symmetric
/// images. Results contradict each other if no value satisfies all of their bounds. Memory grows
/// with the number of positions. Not thread-safe.
class Merger {
 public:
  enum class Added {
    fresh,  // the result is new
    again,  // the same result was added before
  };

  /// Two results that cannot both be right, each named by its place.
  struct Conflict {
    std::string first;
    std::string second;
    std::string what;  // "value <= 2 against value >= 4", or "after h1, value <= ..."
  };

  /// Adds the bounds that `outcome` proves for its position and, by the values of its moves, for
  /// the positions after these moves. `place` ("file:line") names the result in conflicts. Sets
  /// `added` to `again` if a result with the same id, board, question, claim and bounds was added
  /// before. If the result contradicts an earlier one, returns the conflict, and nothing is added.
  [[nodiscard]] std::optional<Conflict> add(const Outcome& outcome, const std::string& place,
                                            Added& added);

 private:
  /// Proven bounds for the value of a board.
  struct Proven {
    int side_length = 8;  // 4 or 6 on small boards
    Board board;
    Score lower = kMinScore;
    Score upper = kMaxScore;
    Square after = Square::none;  // the move that leads to the board, if it is not the result's own
  };
  struct Known {
    Score lower = kMinScore;
    Score upper = kMaxScore;
    std::string lower_place;
    std::string upper_place;
  };

  [[nodiscard]] std::optional<Conflict> conflict_of(const Proven& proven, const std::string& place);
  void believe(const Proven& proven, const std::string& place);

  std::unordered_map<std::string, Known> known_;  // by canonical position and side length
  std::unordered_set<std::string> seen_;          // by id, board, question and what is proven
};

}  // namespace kanzen
