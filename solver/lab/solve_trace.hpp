// The trace of the solver's own search, told as those of the laboratory are.
#pragma once

#include "core/position.hpp"
#include "solver/engine/solver.hpp"
#include "solver/lab/trace.hpp"

namespace kanzen::lab {

/// Most empty squares of a position that is traced; above it a trace is too long to read.
inline constexpr int kMaxTracedEmpties = 12;

/// Searches `position` in `window` as the solver does - one thread, a small table, moves ordered by
/// the evaluation - with two exceptions: null windows with few empties do not go to the light
/// search but are searched node by node, and the root is searched once, in the window itself.
/// Returns the result of the search: the contract of `search` in solver/engine/search/search.hpp.
/// REQUIRES: window.alpha < window.beta; at most kMaxTracedEmpties empty squares.
Score trace_solve(const Position& position, Window window, TraceSink& sink);

}  // namespace kanzen::lab
