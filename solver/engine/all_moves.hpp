// The values of the legal moves of a position.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/board.hpp"
#include "core/types.hpp"
#include "solver/engine/search/bounds.hpp"
#include "solver/engine/solution.hpp"

namespace kanzen {

enum class MoveGoal : std::uint8_t {
  all_moves,   // the exact value and a line of every move; windows end at the position's value
  best_moves,  // one null window for each move, which shows whether it equals the best move
};

/// Solves `board` exactly, then its other legal moves, and lists all of them in `moves`, best
/// first. Values in `known` are not searched again. A forced pass counts as the only move; a
/// finished game has no moves.
///
/// Nodes and seconds of `solution` cover all of these searches. If the first search is stopped,
/// `solution` is its result. If a later search is stopped, the status is `unfinished` and `moves`
/// holds the moves solved so far. It is never `estimate`, because the value of the position is
/// already proven. `moves` grows during the searches, so that `solve` can read it.
///
/// REQUIRES: `moves` is empty; the bounds `known` are proven.
void solve_moves(const SolveFunction& solve, const Board& board, MoveGoal goal, Solution& solution,
                 std::vector<MoveValue>& moves, const std::vector<MoveValue>& known = {});

/// The bounds of all legal moves. First come `solved` and other moves with an exact value, best
/// first. The rest follows, with the bounds that `known_bounds` returns for the positions after the
/// moves. A forced pass counts as the only move. REQUIRES: `solved` and `proven`, the bounds of
/// `board`, are proven.
[[nodiscard]] std::vector<MoveValue> list_moves_with_bounds(
    const Board& board, const Bounds& proven, std::vector<MoveValue> solved,
    const std::function<std::optional<Bounds>(const Board&)>& known_bounds);

}  // namespace kanzen
