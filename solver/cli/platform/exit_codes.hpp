// What the program's exit status says. When several apply, the one listed last here wins.
#pragma once

#include <algorithm>
#include <cstdint>

namespace kanzen::cli {

enum class ExitCode : std::uint8_t {
  ok = 0,         // everything solved, every known score confirmed
  mismatch = 1,   // some score differs from the expected one
  bad_input = 2,  // wrong usage, or some input could not be read; the rest was still solved
  stopped = 3,    // a signal or a limit ended the work early
  output = 4,     // results could not be written
  internal = 5,   // the program failed: two searches contradict each other, or no memory is left
};

[[nodiscard]] constexpr ExitCode worse(ExitCode a, ExitCode b) noexcept { return std::max(a, b); }

[[nodiscard]] constexpr int to_status(ExitCode code) noexcept { return static_cast<int>(code); }

/// The same table for people; every --help ends with it.
inline constexpr const char* kExitCodeHelp =
    "Exit status: 0 all solved and as expected, 1 some score differs from the expected one,\n"
    "2 wrong usage or unreadable input (good lines are solved first), 3 stopped by a limit or a\n"
    "signal, 4 output could not be written, 5 the program failed: two searches contradict each\n"
    "other (an internal error), or it is out of memory.\n"
    "When several apply, the greatest is returned.\n";

}  // namespace kanzen::cli
