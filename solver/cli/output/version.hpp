// The version of the program and how it was built.
#pragma once

#include <string>
#include <string_view>

namespace kanzen::cli {

/// The version, such as "0.1.0".
[[nodiscard]] std::string_view version() noexcept;

/// The compiler and the build type, such as "GCC 12.2.0, RelWithDebInfo, assertions off".
[[nodiscard]] std::string build_description();

}  // namespace kanzen::cli
