// Claims of a file about a position, and the comparison of a solution with them.
#pragma once

#include <optional>
#include <vector>

#include "core/notation/obf.hpp"
#include "core/types.hpp"
#include "solver/engine/solution.hpp"
#include "solver/records/verdict.hpp"

namespace kanzen {

/// Claims of a file about the value v of a position. Scores are in discs for the side to move. Any
/// member may be empty. Claims are compared with results and never used to find them.
struct PositionClaims {
  std::optional<Score> exact = std::nullopt;  // v == exact
  std::vector<notation::MoveScore> moves{};   // values of single moves, not necessarily of all
  std::optional<Score> lower = std::nullopt;  // v >= lower
  std::optional<Score> upper = std::nullopt;  // v <= upper

  [[nodiscard]] bool empty() const noexcept { return !exact && moves.empty() && !lower && !upper; }

  /// The claimed value of the position for display: `exact`, or the greatest score in `moves` if
  /// nothing else is claimed.
  [[nodiscard]] std::optional<Score> value() const noexcept;
};

/// Compares a result with the claims. `status` and `score` come from the Solution; `best_move` is
/// the move that achieves the score, or Square::none. A bound that is consistent with the claims
/// gives `confirmed`; a result that is not proven gives `undecided`. `claims.moves` may not list
/// all moves. So a value above all of its scores contradicts them only if it lists `best_move`.
/// Otherwise the verdict is `undecided`.
[[nodiscard]] Verdict verdict_on_position(Status status, Score score, Square best_move,
                                          const PositionClaims& claims) noexcept;

/// Compares the values of the moves with the scores that the input claims for moves. Returns
/// `refuted` if a claimed score is impossible. Returns `confirmed` if at least one move with a
/// claimed score has been solved exactly, and `undecided` otherwise.
[[nodiscard]] Verdict verdict_on_moves(const std::vector<MoveValue>& moves,
                                       const PositionClaims& claims);

}  // namespace kanzen
