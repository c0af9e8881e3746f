// The version of the program and how it was built.
#pragma once

#include <string>

#include "solver/version/version.hpp"

namespace kanzen::cli {

using kanzen::version;

/// The compiler and the build type, such as "GCC 12.2.0, RelWithDebInfo, assertions off".
[[nodiscard]] std::string build_description();

}  // namespace kanzen::cli
