// The checker's own endgame search: alpha-beta on the rules and nothing else.
#pragma once

#include <cstdint>

#include "core/board.hpp"
#include "core/types.hpp"

namespace kanzen::check {

/// Fail-soft null window (alpha, alpha + 1) on `board`, in discs for the side to move; v is its
/// true value. ENSURES: r <= alpha: v <= r. r > alpha: v >= r. Adds the positions visited to
/// `nodes`. No table, no pruning but alpha-beta, moves ordered by the replies they leave. Any board
/// will do; the time grows some threefold with each empty square. Thread-safe.
[[nodiscard]] Score leaf_score(const Board& board, Score alpha, std::uint64_t& nodes) noexcept;

}  // namespace kanzen::check
