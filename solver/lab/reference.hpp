// The oracle: full-width search, simple enough to be obviously correct. No transposition table, no
// move ordering, no special last moves, and no pruning except alpha-beta, only the generic rules of
// core/. All results of the solver are compared with it. It is slow: about 10 empties take a second
// at worst.
#pragma once

#include "core/board.hpp"

namespace kanzen::lab {

/// Fail-soft alpha-beta (Knuth and Moore 1975; fail-soft after Fishburn 1983), with children in the
/// order of their squares. Returns discs for the side to move. REQUIRES: alpha < beta.
/// ENSURES: r <= alpha: true value <= r; r >= beta: true value >= r; else true value == r.
[[nodiscard]] Score reference_alpha_beta(const Board& board, Score alpha, Score beta) noexcept;

[[nodiscard]] Score reference_value(const Board& board) noexcept;

}  // namespace kanzen::lab
