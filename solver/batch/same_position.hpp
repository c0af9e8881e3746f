// Results for positions that are equal up to symmetry and exchange of colours: their keys, a cache
// of them, and the comparison of two runs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/board.hpp"
#include "solver/engine/search/bounds.hpp"
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

/// The key of requests of which one needs an answer: as canonical_key(), and for a
/// claim what it says of the board that decides it. A position claimed to be -4 and a
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

/// How two results for one position compare, the greatest difference first.
enum class Difference : std::uint8_t {
  value,       // no value of the position, or of one of its moves, satisfies both results
  best_move,   // both values are exact and equal, and the best moves differ
  undecided,   // one of the results has neither a value nor a bound
  consistent,  // both may be right, and at least one is only a bound
  same,        // both values are exact and equal

  only_first,   // there is no result for the position in the second input
  only_second,  // there is no result for the position in the first input
};

/// "value", "best-move", "undecided", "consistent", "same", "only-a" or "only-b".
[[nodiscard]] std::string_view to_string(Difference difference) noexcept;

/// Bounds of the value of a move that contradict each other.
struct MoveDifference {
  Square move = Square::none;
  Bounds first{};
  Bounds second{};
};

/// Two results for one position. Squares of `second` are mapped to the board of `first`, which may
/// be a symmetric image of its own board.
struct ComparedResults {
  Difference difference = Difference::same;
  std::optional<Outcome> first{};
  std::optional<Outcome> second{};
  std::vector<MoveDifference> moves{};
  std::size_t position = 0;  // equal for results of one position, from 0
  bool repeats = false;      // a row before this one has `first` or `second` as well

  /// The result of the first input, or the one of the second if there is none.
  [[nodiscard]] const Outcome& any() const noexcept { return first ? *first : *second; }

  [[nodiscard]] bool is_pair() const noexcept { return first && second; }
};

/// The bounds of the value of `board` that the values of its moves give, with the move of the lower
/// bound. A move is a lower bound, and all legal moves together give an upper bound.
[[nodiscard]] Bounds bounds_of_moves(const Board& board, const std::vector<MoveValue>& moves);

/// The bounds that the result states for its position: its own, narrowed by bounds_of_moves().
[[nodiscard]] Bounds result_bounds(const Outcome& outcome);

/// Matches results by position, up to symmetry and exchange of colours. If an input has a position
/// several times, its results are paired in this order:
///  - results with the same id;
///  - exact values with exact values, and bounds with bounds, equal goals first;
///  - the rest.
/// Of several candidates, the ones that say most come first.
///
/// A result without a partner is compared with a result of the other input that has one. This is
/// the last one that is as exact as itself, or else the last one.
///
/// Rows come in the order of `first`, followed by the rest of `second`. At the end come further
/// rows for results that contradict each other, if neither has a row with Difference::value.
/// REQUIRES: the outcomes are about positions; see join_claims().
[[nodiscard]] std::vector<ComparedResults> compare(std::vector<Outcome> first,
                                                   std::vector<Outcome> second);

}  // namespace kanzen
