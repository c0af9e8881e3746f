// The tracer: a policy of the search that learns each of its steps. The search calls a tracer at
//
//   Score node(Worker&, const Board&, Score alpha, Score beta, search)
//                                  a node; returns search(), its value
//   void table(Worker&, known)     the table has been probed; known() gives what it says
//   void cut_by(Worker&, reason)   the node ends at once
//   void stored(Worker&, known)    the table has been written to; known() gives what it now says
//
// All are static, and every call stands under `if constexpr (Tracer::kOn)`. A traced search does
// not use the layers of null_window_search.hpp, which are not traced. The only tracer that does
// anything is in the laboratory (solver/lab/solve_trace.cpp).
#pragma once

namespace kanzen {

/// No tracing: the search is compiled as if the calls were not there.
struct NoTracer {
  static constexpr bool kOn = false;
};

}  // namespace kanzen
