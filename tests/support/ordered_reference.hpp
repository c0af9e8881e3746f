// The oracle for boards that are too large for the plain one: alpha-beta with an order of moves.
#pragma once

#include "core/board.hpp"

namespace kanzen::test {

/// The true value of `board` for the side to move, in discs. Fail-soft alpha-beta, with null
/// windows after the first move, and moves that leave the fewest replies first. No table, no bounds
/// and no other pruning. Some 16 empties take a second at worst.
/// Thread safety: full.
[[nodiscard]] Score ordered_reference_value(const Board& board) noexcept;

}  // namespace kanzen::test
