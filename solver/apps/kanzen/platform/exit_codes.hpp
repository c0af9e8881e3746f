// The exit status of the program. If several apply, the last one in this list wins.
//
// The error of invalid options. It ends the program, with its own exit code, before any work.
#pragma once

#include <algorithm>
#include <cstdint>
#include <stdexcept>

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

/// The options are invalid. The message names the option and the expected value.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace kanzen::cli
