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

}  // namespace kanzen::cli
