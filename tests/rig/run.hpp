// Runs a case and judges its results.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "tests/rig/case.hpp"
#include "tests/rig/environment.hpp"

namespace kanzen::rig {

/// The first fault found.
struct Fault {
  std::size_t step = 0;
  std::string text;
};

/// Runs all steps on one solver. Returns nothing if every result agrees with the oracle and keeps
/// its contract.
[[nodiscard]] std::optional<Fault> run_case(Environment& environment, const Case& the_case);

}  // namespace kanzen::rig
