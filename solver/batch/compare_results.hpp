// Two files of results, compared position by position, as `kanzen compare` shows them.
#pragma once

#include "solver/records/outcome.hpp"

namespace kanzen {

/// The largest difference first.
enum class Difference : std::uint8_t {
  value,       // no value of the position, or of one of its moves, satisfies both results
  best_move,   // both values are exact and equal, and the best moves differ
  undecided,   // one of the results has neither a value nor a bound
  consistent,  // both may be right, and at least one is only a bound
  same,        // both values are exact and equal

  only_first,   // there is no result for the position in the second input
  only_second,  // there is no result for the position in the first input
};

/// E.g. "best-move" or "only-a".
[[nodiscard]] std::string_view to_string(Difference difference) noexcept;

struct MoveDifference {
  Square move = Square::none;
  Bounds first{};
  Bounds second{};
};

/// Squares of `second` are mapped to the board of `first`, which may be a symmetric image.
struct ComparedResults {
  Difference difference = Difference::same;
  std::optional<Outcome> first{};
  std::optional<Outcome> second{};
  std::vector<MoveDifference> moves{};
  std::size_t position = 0;  // equal for results of one position, from 0
  bool repeats = false;      // a row before this one has `first` or `second` as well

  /// The first input's result, or else the second's.
  [[nodiscard]] const Outcome& any() const noexcept { return first ? *first : *second; }

  [[nodiscard]] bool is_pair() const noexcept { return first && second; }
};

/// Each move gives a lower bound (the best is kept), and all legal moves together an upper one.
[[nodiscard]] Bounds bounds_of_moves(const Board& board, const std::vector<MoveValue>& moves);

/// Its own bounds, narrowed by bounds_of_moves().
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
