// The tracer: a policy of the search that observes its steps. The search calls these functions:
//
//   Score node(Worker&, const Board&, Score alpha, Score beta, search)
//                                  at a node; returns its value, the result of search()
//   void table(Worker&, known)     after a probe; known() returns the entry of the table
//   void cut_by(Worker&, reason)   where a node ends before its moves are searched
//   void stored(Worker&, known)    after a store; known() returns the new entry
//
// All are static, and every call stands under `if constexpr (Tracer::kOn)`. A traced search does
// not use the layers of null_window_search.hpp, which are not traced. The only tracer that does
// anything is in the laboratory (solver/lab/trace_solve.cpp).
#pragma once

namespace kanzen {

/// No tracing: the search is compiled as if the calls were not there.
struct NoTracer {
  static constexpr bool kOn = false;
};

}  // namespace kanzen
