// Writes a failing case as a file of positions, which becomes a permanent regression test.
#pragma once

#include <string>

#include "tests/rig/shrink.hpp"

namespace kanzen::rig {

/// One OBF record per step with the oracle's value, and the way to the fault in comments. `command`
/// is the command line that found it.
[[nodiscard]] std::string to_obf(const Failure& failure, const Oracle& oracle,
                                 const std::string& command);

}  // namespace kanzen::rig
