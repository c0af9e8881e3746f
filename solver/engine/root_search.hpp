// Searches one position from its root: selective passes, then exact windows, then the moves that
// prove the result.
#pragma once

#include <optional>

#include "core/board.hpp"
#include "core/types.hpp"
#include "solver/engine/root_estimate.hpp"
#include "solver/engine/search/bounds.hpp"
#include "solver/engine/search/worker.hpp"
#include "solver/engine/solution.hpp"

namespace kanzen {

/// The value of `board` within `window`, with the moves that prove it. A stopped search returns the
/// bounds proven so far. If a limit stopped it and there is an evaluation, it adds an estimate. An
/// internal error replaces the result. The caller sets counters and time. The search starts from
/// the bounds `known`, whose move achieves known.lower if there is one. REQUIRES: `worker` is
/// attached to a position; window.alpha < window.beta; known.lower <= value <= known.upper.
[[nodiscard]] Solution root_search(Worker& worker, const Board& board, Window window,
                                   const Bounds& known = {});

/// The result of the last selective pass that was completed, if any. The passes rise in level. They
/// give an expected value, and moves to try first. There are none without an evaluation, after the
/// game, and if `known` decides the window.
[[nodiscard]] std::optional<RootEstimate> run_selective_passes(Worker& worker, const Board& board,
                                                               Window window,
                                                               const Bounds& known = {});

/// The result of the exact pass.
struct RootValue {
  Bounds bounds;                              // proven so far; crossed after an internal error
  std::optional<Score> score = std::nullopt;  // as `search` returns it; nothing if stopped
};

/// The value of `board` for the window; contract of `search` in search.hpp. Uses aspiration windows
/// (Marsland 1986): a narrow one around `expected`, then the null window beside each proven bound,
/// as MTD(f) does (Plaat 1996). `expected` changes the time, never the result. Bounds in `known`
/// are not searched again. REQUIRES: known.lower <= value <= known.upper.
[[nodiscard]] RootValue prove_value(Worker& worker, const Board& board, Window window,
                                    Score expected, const Bounds& known = {});

}  // namespace kanzen
