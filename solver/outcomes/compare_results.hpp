// Compares two files of results, position by position, for `kanzen compare`.
#pragma once

#include <memory>

#include "solver/records/outcome.hpp"

namespace kanzen {

/// The order is that of severity: a contradiction comes first.
enum class Difference : std::uint8_t {
  value,       // no value of the position, or of one of its moves, satisfies both results
  best_move,   // both values are exact and equal, and the best moves differ
  undecided,   // one of the results has neither a value nor a bound
  consistent,  // both may be right, and at least one is only a bound
  same,        // both values are exact and equal

  only_first,   // there is no result for the position in the second input
  only_second,  // there is no result for the position in the first input
};

/// Returns a word such as "best-move" or "only-a".
[[nodiscard]] std::string_view to_string(Difference difference) noexcept;

struct MoveDifference {
  Square move = Square::none;
  Bounds first{};
  Bounds second{};
};

/// The squares of `second` are mapped to the board of `first`, which may be a symmetric image.
struct ComparedResults {
  Difference difference = Difference::same;
  std::shared_ptr<const Outcome> first{};  // rows of one result share it
  std::shared_ptr<const Outcome> second{};
  std::vector<MoveDifference> moves{};
  std::size_t position = 0;  // counts from 0; equal for results of one position
  bool repeats = false;      // an earlier row has `first` or `second` as well

  /// Returns the first input's result if it has one.
  [[nodiscard]] const Outcome& any() const noexcept { return first ? *first : *second; }

  [[nodiscard]] bool is_pair() const noexcept { return first && second; }
  [[nodiscard]] bool has_one_goal() const;
};

/// The best move gives a lower bound, and all legal moves together give an upper one.
[[nodiscard]] Bounds bounds_of_moves(const Board& board, const std::vector<MoveValue>& moves);

/// Returns the outcome's own bounds, narrowed by bounds_of_moves().
[[nodiscard]] Bounds result_bounds(const Outcome& outcome);

/// Matches results by position, up to symmetry and exchange of colours. Several results for one
/// position are paired in this order: equal ids; exact with exact and bounds with bounds, equal
/// goals first; the rest. Of several candidates, those that say most come first.
///
/// A result without a partner is compared with a paired result of the other input: the last one
/// that is as exact, or else the last.
///
/// Rows come in the order of `first`, then the rest of `second`, then results that contradict each
/// other if neither has a row with Difference::value.
/// REQUIRES: the outcomes are about positions; see join_claims().
[[nodiscard]] std::vector<ComparedResults> compare(std::vector<Outcome> first,
                                                   std::vector<Outcome> second);

}  // namespace kanzen
