// Traces the solver's own search in the format of the laboratory's traces.
#pragma once

#include "core/position.hpp"
#include "solver/engine/solver.hpp"
#include "solver/lab/trace.hpp"

namespace kanzen::lab {

/// The maximum number of empty squares of a traced position. Beyond it a trace is too long to read.
inline constexpr int kMaxTracedEmpties = 12;

/// Searches `position` in `window` as the solver does: one thread, a small table, moves ordered by
/// the evaluation. There are two exceptions. Null windows with few empties are searched node by
/// node instead of by the light search. The root is searched once, in the window itself. Returns
/// the result of the search, with the contract of `search` in solver/engine/search/search.hpp.
/// REQUIRES: window.alpha < window.beta; at most kMaxTracedEmpties empty squares.
Score trace_solve(const Position& position, Window window, TraceSink& sink);

}  // namespace kanzen::lab
