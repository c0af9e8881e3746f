// The version of Kanzen.
#pragma once

#include <string_view>

namespace kanzen {

/// The version and the commit, such as "0.2.0+g1a2b3c4d5e"; see kVersion. Ends with a null byte.
[[nodiscard]] std::string_view version() noexcept;

}  // namespace kanzen
