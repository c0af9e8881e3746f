#pragma once

#include "tests/rig/run.hpp"

namespace kanzen::rig {

struct Sweep {
  std::uint64_t seed = 1;
  std::uint64_t cases = 1000;
  int max_empties = 12;
};

struct Discovery {
  std::uint64_t number;
  Failure failure;
};

/// Case `number` can be drawn alone.
[[nodiscard]] Case case_of(const Sweep& sweep, std::uint64_t number, const Oracle& oracle);

[[nodiscard]] std::optional<Discovery> run_sweep(Environment& environment, const Sweep& sweep);

}  // namespace kanzen::rig
