// Reuses results for positions that are equal up to symmetry. Requests with the same result have
// the same canonical key.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include "core/board.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen {

/// The goal as text, for messages and keys: as for --goal, "claim" or "game".
[[nodiscard]] std::string goal_text(Goal goal, Window window);

/// The key of `goal` about `board`. Positions that are equal up to symmetry and exchange of colours
/// have the same key.
[[nodiscard]] std::string canonical_key(const Board& board, std::string_view goal);

/// The key of `request`. Requests with the same key have the same result. For a claim, the board is
/// the one that decides it.
[[nodiscard]] std::string canonical_key(const SolveRequest& request);

/// The key of requests of which one needs an answer: as canonical_key(), with the size of the board
/// and, for a claim, what it says of the board that decides it. A position claimed to be -4 and a
/// move to it claimed to be +4 are one question.
[[nodiscard]] std::string image_key(const SolveRequest& request);

/// The key of `request` with its id, and without symmetry. Of all results with one key, a single
/// solved one is needed.
[[nodiscard]] std::string exact_key(const SolveRequest& request);

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
