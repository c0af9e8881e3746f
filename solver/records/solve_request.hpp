// A request for a record: its goal, and the board that decides it.
#pragma once

#include <optional>

#include "core/board.hpp"
#include "solver/engine/search/bounds.hpp"
#include "solver/records/claim.hpp"
#include "solver/records/goal.hpp"
#include "solver/records/position_record.hpp"

namespace kanzen {

/// A goal about a record of a file.
struct SolveRequest {
  PositionRecord record{};
  Goal goal = Goal::value;
  Window window{};               // for Goal::value and wld
  std::optional<Claim> claim{};  // for Goal::claim
};

/// The board that is searched; for a claim, the one that decides it.
[[nodiscard]] inline Board board_to_solve(const SolveRequest& request) noexcept {
  return request.claim ? board_to_solve(*request.claim) : request.record.position.board;
}

/// Converts bounds of board_to_solve() to the side that the claim is about, or back. The bounds of
/// a claim about a move lose their move.
[[nodiscard]] inline Bounds to_claim_side(const SolveRequest& request,
                                          const Bounds& bounds) noexcept {
  const bool of_move = request.claim && request.claim->move != Square::none;
  return of_move ? negated(bounds) : bounds;
}

}  // namespace kanzen
