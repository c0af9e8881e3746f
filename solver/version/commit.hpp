// Which commit the program was built from.
#pragma once

#include <string_view>

namespace kanzen {

/// "+g1a2b3c4d5e", with "-dirty" behind it if sources differed from that commit; empty where the
/// sources were no repository. Defined in a file that commit.cmake makes at every build.
extern const std::string_view kCommit;

}  // namespace kanzen
