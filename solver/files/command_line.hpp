// The words of the command line.
#pragma once

#include <string>
#include <vector>

namespace kanzen {

/// The arguments of main(), the name of the program first. On Windows they are in UTF-8, and `argv`
/// is not used, because characters are missing in it.
[[nodiscard]] std::vector<std::string> command_line(int argc, const char* const* argv);

}  // namespace kanzen
