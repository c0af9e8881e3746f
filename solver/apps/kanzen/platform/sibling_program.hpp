// Other programs of Kanzen.
#pragma once

#include <string>
#include <vector>

namespace kanzen::cli {

/// The path of the program `name` in the folder of this program. If there is none, the name, which
/// the system looks for.
[[nodiscard]] std::string sibling_program(const std::string& name);

/// Replaces this process by a program: `words` are its name and its arguments. On Windows this
/// process waits for the program and ends with its status. Returns only if the program cannot be
/// started, with a value of errno. REQUIRES: no other thread runs.
[[nodiscard]] int continue_as(std::vector<std::string> words);

}  // namespace kanzen::cli
