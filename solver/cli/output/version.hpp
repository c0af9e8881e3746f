// The version of the program and how it was built.
#pragma once

#include <string>
#include <string_view>

namespace kanzen::cli {

/// The version and the commit, such as "0.2.0+g1a2b3c4d5e"; see kCommit.
[[nodiscard]] std::string_view version();

/// The compiler and the build type, such as "GCC 12.2.0, RelWithDebInfo, assertions off".
[[nodiscard]] std::string build_description();

}  // namespace kanzen::cli
