// Which program this is.
#pragma once

#include <string>
#include <string_view>

namespace kanzen::cli {

/// "0.1.0".
[[nodiscard]] std::string_view version() noexcept;

/// Compiler and build type: "GCC 12.2.0, RelWithDebInfo, assertions off".
[[nodiscard]] std::string build_description();

}  // namespace kanzen::cli
