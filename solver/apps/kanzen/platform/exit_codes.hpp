// The exit status of the program. If several apply, the last one in this list wins.
#pragma once

#include <algorithm>
#include <cstdint>

namespace kanzen::cli {

enum class ExitCode : std::uint8_t {
  ok = 0,         // everything was solved without contradicting a claim of the input
  mismatch = 1,   // a result contradicts a claim of the input
  bad_input = 2,  // wrong usage, or unreadable input; readable records were still solved
  stopped = 3,    // a signal or a limit ended the work early
  output = 4,     // output could not be written
  internal = 5,   // two searches contradict each other, or the program ran out of memory
};

[[nodiscard]] constexpr ExitCode worse(ExitCode a, ExitCode b) noexcept { return std::max(a, b); }

[[nodiscard]] constexpr int to_status(ExitCode code) noexcept { return static_cast<int>(code); }

}  // namespace kanzen::cli
