// A failing case as a file of positions that the tests run for ever after.
#pragma once

#include <string>

#include "tests/rig/shrink.hpp"

namespace kanzen::rig {

/// One OBF record per step with the oracle's value, the way to the fault in comments. `command` is
/// what found it, on one line.
[[nodiscard]] std::string to_obf(const Failure& failure, const Oracle& oracle,
                                 const std::string& command);

}  // namespace kanzen::rig
