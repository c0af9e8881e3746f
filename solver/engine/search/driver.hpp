// One root position: the value, then a line of best play that proves itself move by move.
#pragma once

#include <optional>

#include "core/board.hpp"
#include "solver/engine/search/proven_line.hpp"
#include "solver/engine/search/selective_result.hpp"
#include "solver/engine/search/worker.hpp"

namespace kanzen {

/// Result of a root search.
struct RootResult {
  Score score = 0;  // as `search` returns it for the requested window
  bool finished = false;
  Score lower = kMinScore;  // proven so far, finished or not
  Score upper = kMaxScore;
  std::optional<SelectiveResult> selective_result = std::nullopt;  // of the last pass completed
};

/// Value of `board` for the window (alpha, beta), by aspiration windows; contract of `search` in
/// search.hpp. `expected` is the centre of the first window: it changes the time, never the result.
/// `finished` is false if the search was stopped; then `score` is meaningless. Bounds in `known`
/// are not searched again. REQUIRES: known.lower <= value <= known.upper.
[[nodiscard]] RootResult search_root(Worker& worker, const Board& board, Score alpha, Score beta,
                                     Score expected, const Bounds& known = {});

/// The same after selective passes of rising levels. They give an expected value and moves to try
/// first. The last pass is exact and proves the result by itself.
[[nodiscard]] RootResult iterative_selectivity(Worker& worker, const Board& board, Score alpha,
                                               Score beta, const Bounds& known = {});

/// The bounds that `shared.table` proves for `board`, from its own entry and from entries up to
/// `depth` moves below. A stopped search leaves more in the table than the bounds of its root.
[[nodiscard]] Bounds table_bounds(const SharedState& shared, const Board& board,
                                  int depth) noexcept;

/// A complete line of best play, passes included, from a position whose value is `score`. A search
/// proves the value after each move, so the line does not depend on the entries that the table
/// kept. Without moves if the game is over. REQUIRES: the value of `board` is exactly `score`.
[[nodiscard]] ProvenLine best_line(Worker& worker, const Board& board, Score score);

/// A move that achieves at least `score`. REQUIRES: the game is not over; the value of `board` is
/// at least `score`.
[[nodiscard]] ProvenMove move_achieving(Worker& worker, const Board& board, Score score);

}  // namespace kanzen
