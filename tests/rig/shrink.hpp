// Makes a failing case as small as it gets while it still fails.
#pragma once

#include "tests/rig/case.hpp"
#include "tests/rig/run.hpp"

namespace kanzen::rig {

struct Failure {
  Case failing;
  Fault fault;
};

/// Runs the case once, or, if it depends on the timing of threads, up to `tries` times until it
/// fails.
[[nodiscard]] std::optional<Fault> provoke(Bench& bench, const Case& the_case, int tries);

/// Drops steps and stops, plays forward, opens windows, takes away threads, prunings and kernels,
/// again and again until nothing more can go. REQUIRES: `found` is what run_case has found.
[[nodiscard]] Failure shrink(Bench& bench, const Failure& found, int tries = 25);

}  // namespace kanzen::rig
