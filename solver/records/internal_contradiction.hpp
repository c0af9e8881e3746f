// A contradiction inside the solver.
#pragma once

#include <string>

#include "core/board.hpp"

namespace kanzen {

/// A contradiction between two findings about `board`, which means that there is a bug.
struct InternalContradiction {
  Board board;
  std::string found;   // the result of the solver
  std::string proven;  // the proof that contradicts it
};

}  // namespace kanzen
