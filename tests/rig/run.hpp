// Runs a case and judges what comes out.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "tests/rig/bench.hpp"
#include "tests/rig/case.hpp"

namespace kanzen::rig {

/// The first thing that was wrong.
struct Fault {
  std::size_t step = 0;
  std::string text;
};

/// Runs all steps on one solver. Nothing if every answer is what the oracle's values and the
/// contracts of those who answer demand.
[[nodiscard]] std::optional<Fault> run_case(Bench& bench, const Case& the_case);

}  // namespace kanzen::rig
