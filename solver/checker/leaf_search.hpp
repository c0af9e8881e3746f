// The endgame search of the certificate checker. It is simple and relies on core/ only.
#pragma once

#include <optional>

#include "core/board.hpp"
#include "solver/checker/work_budget.hpp"

namespace kanzen::checker {

/// Searches `board` with the null window (alpha, alpha + 1), fail-soft. Scores are in discs for the
/// side to move. `meter` counts each position visited. If it stops the search, the result is
/// nothing. The search is plain alpha-beta without a table, and orders moves by the number of
/// replies. Any board is allowed; the time grows about threefold with each empty square.
/// Thread safety: full, if each thread has its own meter.
///
/// ENSURES, for the result r and the true value v: if r <= alpha then v <= r; if r > alpha then
/// v >= r.
[[nodiscard]] std::optional<Score> leaf_score(const Board& board, Score alpha,
                                              WorkMeter& meter) noexcept;

}  // namespace kanzen::checker
