// One row of results: what was asked, what was found, how it compares with what was claimed.
#pragma once

#include "solver/io/expected.hpp"
#include "solver/io/position_reader.hpp"
#include "solver/solver.hpp"

namespace kanzen {

/// A value; everything a writer may want to print about one position.
struct Outcome {
  PositionRecord record;
  Window window;
  Solution solution;
  Verdict verdict = Verdict::unchecked;
};

}  // namespace kanzen
