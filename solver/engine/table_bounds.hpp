// The bounds that the table of proven bounds holds for a position and the positions below it.
#pragma once

#include "core/board.hpp"
#include "solver/engine/search/bounds.hpp"
#include "solver/engine/search/worker.hpp"

namespace kanzen {

/// Depth, in moves, of the search in the table for proven bounds of an unfinished position.
inline constexpr int kTableBoundsDepth = 2;

/// The bounds that `shared.table` proves for `board`, from its own entry and from entries up to
/// `depth` moves below. A stopped search leaves more in the table than the bounds of its root.
[[nodiscard]] Bounds table_bounds(const SharedState& shared, const Board& board,
                                  int depth = kTableBoundsDepth) noexcept;

}  // namespace kanzen
