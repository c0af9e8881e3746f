// Boards as arguments of the command line: half of them begin like an option.
#pragma once

#include <string>
#include <vector>

namespace kanzen::cli {

/// The arguments after the name of the program. One that begins like a board, such as
/// "--XXXXX--...", gets a blank before it, so that it is not taken for an option.
[[nodiscard]] std::vector<std::string> shielded_arguments(int argc, const char* const* argv);

/// The argument as it was given: columns of errors count from its first character.
[[nodiscard]] std::string unshielded(const std::string& argument);

}  // namespace kanzen::cli
