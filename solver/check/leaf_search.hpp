// The certificate checker's own endgame search: alpha-beta on the rules and nothing else.
#pragma once

#include <optional>

#include "core/board.hpp"
#include "core/types.hpp"
#include "solver/check/work_budget.hpp"

namespace kanzen::check {

/// Fail-soft null window (alpha, alpha + 1) on `board`, in discs for the side to move; v is its
/// true value. ENSURES: r <= alpha: v <= r. r > alpha: v >= r. Nothing if `meter` has stopped the
/// search; it counts each position visited. No table, no pruning but alpha-beta, moves ordered by
/// the replies they leave. Any board is allowed; the time grows some threefold with each empty
/// square. Thread-safe.
[[nodiscard]] std::optional<Score> leaf_score(const Board& board, Score alpha,
                                              WorkMeter& meter) noexcept;

}  // namespace kanzen::check
