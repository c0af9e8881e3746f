// What no program may do with a Solver: put bounds into its tables.
#pragma once

#include "solver/engine/solver.hpp"

namespace kanzen::test {

struct SolverAccess {
  /// Makes the solver take these bounds of `board` for proven. Bounds that contradict those put in
  /// before raise the alarm of the table. REQUIRES: nothing is running; bounds are even.
  static void put_bounds(Solver& solver, const Board& board, const Bounds& bounds) noexcept {
    solver.put_bounds(board, bounds);
  }
};

}  // namespace kanzen::test
