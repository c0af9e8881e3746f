// Makes a failing case as small as possible.
#pragma once

#include "tests/rig/case.hpp"
#include "tests/rig/run.hpp"

namespace kanzen::rig {

struct Failure {
  Case failing;
  Fault fault;
};

/// Runs the case once. If it depends on the timing of threads, runs it up to `tries` times
/// until it fails.
[[nodiscard]] std::optional<Fault> provoke(Environment& environment, const Case& the_case,
                                           int tries);

/// Drops steps and stops, plays forward, opens windows, and removes threads, prunings and kernels
/// until nothing more can be removed. REQUIRES: `found` is a result of run_case.
[[nodiscard]] Failure shrink(Environment& environment, const Failure& found, int tries = 25);

}  // namespace kanzen::rig
