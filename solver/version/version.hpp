#pragma once

#include <string_view>

namespace kanzen {

/// Returns the version with "+g1a2b3c4d5e" for the commit, and "-dirty" behind it if the sources
/// differed from that. There is no commit if the sources were not in a repository. Ends with a null
/// byte. commit.cmake writes the definition at every build.
[[nodiscard]] std::string_view version() noexcept;

}  // namespace kanzen
