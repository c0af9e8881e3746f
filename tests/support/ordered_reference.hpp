// The oracle for boards that are too large for the plain one: alpha-beta with nothing but an order
// of moves.
#pragma once

#include "core/board.hpp"
#include "core/geometry.hpp"
#include "core/types.hpp"

namespace kanzen::test {

/// The true value of `board` for the side to move, in discs: fail-soft alpha-beta, null windows
/// after the first move, moves that leave the fewest replies first. No table, no bound, no pruning
/// but alpha-beta itself. Some 16 empties take a second at worst. Thread-safe.
[[nodiscard]] Score ordered_reference_value(const Board& board,
                                            Geometry geometry = kWholeBoard) noexcept;

}  // namespace kanzen::test
