// Which version and commit the program was built from.
#pragma once

#include <string_view>

namespace kanzen {

/// The version with "+g1a2b3c4d5e" for the commit, and "-dirty" behind that if sources differed
/// from it; without a commit where the sources were no repository. Ends with a null byte. Defined
/// in a file that commit.cmake makes at every build.
extern const std::string_view kVersion;

}  // namespace kanzen
