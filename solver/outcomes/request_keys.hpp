// When two requests ask the same.
#pragma once

#include <unordered_map>

#include "solver/records/outcome.hpp"

namespace kanzen {

/// Returns the word of --goal, or "claim" or "game".
[[nodiscard]] std::string goal_text(Goal goal, Window window);

/// Positions that are equal up to symmetry and exchange of colours have equal keys.
[[nodiscard]] std::string canonical_key(const Board& board, std::string_view goal);

/// Requests with equal keys have the same result. A claim counts as a request about the board that
/// decides it (board_to_solve()), whatever it states.
[[nodiscard]] std::string canonical_key(const SolveRequest& request);

/// Requests with equal keys have the same result, and claims among them also state the same about
/// the board that decides them. E.g. "the position is worth -4" and "the move to it is worth +4"
/// are one question.
[[nodiscard]] std::string image_key(const SolveRequest& request);

/// Requests with equal keys are the same request of the same record: the key has its id, and the
/// board as it is, not up to symmetry. Of all results with one key, a single solved one is needed.
[[nodiscard]] std::string exact_key(const SolveRequest& request);

/// Maps squares by the symmetry between the boards. REQUIRES: they are equal up to symmetry.
[[nodiscard]] PositionResult map_result(PositionResult result, const Board& from, const Board& to);

/// Clears nodes and time, which were spent on another position.
[[nodiscard]] PositionResult without_work(PositionResult result);

/// Remembers results by key, so memory grows with the number of distinct positions.
class ResultCache {
 public:
  /// If a result is known for `key`, the canonical_key() of `outcome`, sets outcome.result to it,
  /// mapped and without work.
  [[nodiscard]] bool fill_in(const std::string& key, Outcome& outcome) const {
    const auto found = results_.find(key);
    if (found == results_.end()) return false;
    const Entry& known = found->second;
    outcome.result =
        without_work(map_result(known.result, known.board, outcome.record.position.board));
    return true;
  }

  /// REQUIRES: `outcome` is proven and about a position.
  void remember(const std::string& key, const Outcome& outcome) {
    results_.try_emplace(
        key, Entry{outcome.record.position.board, std::get<PositionResult>(outcome.result)});
  }

 private:
  struct Entry {
    Board board;
    PositionResult result;
  };
  std::unordered_map<std::string, Entry> results_;
};

}  // namespace kanzen
