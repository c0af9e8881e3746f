#pragma once

#include <unordered_map>

#include "solver/records/outcome.hpp"

namespace kanzen {

/// As for --goal, or "claim" or "game".
[[nodiscard]] std::string goal_text(Goal goal, Window window);

/// Equal for positions that are equal up to symmetry and exchange of colours.
[[nodiscard]] std::string canonical_key(const Board& board, std::string_view goal);

/// Requests with equal keys have the same result. For a claim, the board is the one that decides
/// it.
[[nodiscard]] std::string canonical_key(const SolveRequest& request);

/// Equal for requests of which one needs an answer: like canonical_key(), plus what a claim says of
/// the board that decides it. A position claimed to be -4, and a move to it claimed to be +4, are
/// one question.
[[nodiscard]] std::string image_key(const SolveRequest& request);

/// With the id and without symmetry. Of all results with one key, a single solved one is needed.
[[nodiscard]] std::string exact_key(const SolveRequest& request);

/// Maps squares by the symmetry between the boards. REQUIRES: they are equal up to symmetry.
[[nodiscard]] PositionResult map_result(PositionResult result, const Board& from, const Board& to);

/// Without nodes and time, which another position has used.
[[nodiscard]] PositionResult without_work(PositionResult result);

/// Memory grows with the number of distinct positions.
class ResultCache {
 public:
  /// If a result is known for `key`, the canonical_key() of `outcome`, sets outcome.result to it,
  /// mapped and without work.
  [[nodiscard]] bool fill_in(const std::string& key, Outcome& outcome) const;

  /// REQUIRES: `outcome` is proven and about a position.
  void remember(const std::string& key, const Outcome& outcome);

 private:
  struct Entry {
    Board board;
    PositionResult result;
  };
  std::unordered_map<std::string, Entry> results_;
};

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
