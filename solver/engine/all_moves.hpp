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
#include "solver/engine/solver.hpp"

namespace kanzen {

/// The bounds proven for a move: lower <= value <= upper, in discs for the side that makes it.
struct MoveValue {
  Square move = Square::none;
  Score lower = kMinScore;
  Score upper = kMaxScore;
};

enum class MovesAsked : std::uint8_t {
  all,   // the exact value of every move, searched in a window that ends at the value of the
         // position, because no move can be worth more
  best,  // one null window for each move, which tells only whether it equals the best
};

/// Solves `board` exactly, then its other legal moves, and lists all of them in `moves`, best
/// first. Values that are `known` already are not searched again. A forced pass counts as the only
/// move; a finished game has no moves.
///
/// Nodes and seconds of `solution` cover all of these searches. If the first search is stopped,
/// `solution` is its result. If a later one is stopped, its kind is `unfinished` and `moves` holds
/// the moves solved so far: the value of the position is already proven, so an estimate would make
/// no sense. `moves` grows while the searches run, for them to look at.
///
/// REQUIRES: `moves` is empty; `known` is true.
void solve_moves(const SolveFunction& solve, const Board& board, MovesAsked asked,
                 Solution& solution, std::vector<MoveValue>& moves,
                 const std::vector<MoveValue>& known = {});

/// `solved` and those of the other moves whose value is known exactly, best first, followed by the
/// rest with the bounds that `recall` has of the positions after them. A forced pass counts as the
/// only move. REQUIRES: `proven`, the bounds of the value of `board`, and `solved` are true.
[[nodiscard]] std::vector<MoveValue> all_moves_known(
    const Board& board, const Bounds& proven, std::vector<MoveValue> solved,
    const std::function<std::optional<Bounds>(const Board&)>& recall);

}  // namespace kanzen
