// How the process begins and ends: its standard streams, the signals that stop it, its exit status,
// and the programs beside it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

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

/// Call this once, at the beginning of main().
///
/// - Closed standard descriptors are occupied, so that no file opened later can take their place.
///   Reading and writing them still fails with EBADF; see standard_input_is_open().
/// - Exceeding the limit on file sizes (`ulimit -f`) is an error, EFBIG, instead of a signal.
void prepare_process() noexcept;

/// False if the program was started with standard input closed or open only for writing.
[[nodiscard]] bool standard_input_is_open() noexcept;

/// True if standard input is a pipe, a socket or a file with data. Waits until a pipe has data or
/// its other end is closed. False for a terminal, /dev/null and other devices, and for closed
/// standard input.
[[nodiscard]] bool is_piped_in() noexcept;

/// The path of the program `name` in the folder of this program. If there is none, the name, which
/// the system looks for.
[[nodiscard]] std::string sibling_program(const std::string& name);

/// Replaces this process by a program: `words` are its name and its arguments. On Windows this
/// process waits for the program and ends with its status. Returns only if the program cannot be
/// started, with a value of errno. REQUIRES: no other thread runs.
[[nodiscard]] int continue_as(std::vector<std::string> words);

/// While the object exists, SIGINT, SIGTERM and SIGHUP do not kill the process. On Windows these
/// are Ctrl-C, Ctrl-Break and the closing of the console. A dedicated thread waits for them, so the
/// reaction may be any code, unlike in a signal handler. Construct the object before starting any
/// other thread, because threads inherit the signal mask. Ignored signals stay ignored, and other
/// signals are not affected. There is one such object at a time.
///
/// A second signal ends the process immediately with status 3. An echo within a fifth of a second
/// has no effect, because timeout(1) sends one signal to the process and one to its group. After a
/// signal, the destructor leaves the signals blocked in its thread, because the echo may be late.
/// The process then ends with its own status.
class StopSignals {
 public:
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  /// Makes the first signal, even one that has already arrived, call `reaction` from another
  /// thread. If the system cannot start a thread, prints a message to standard error. The signals
  /// then kill the process as without this object. REQUIRES: called only once; everything that
  /// `reaction` uses outlives this object.
  void watch(std::function<void()> reaction);

 private:
  struct System;
  std::unique_ptr<System> system_;
};

}  // namespace kanzen::cli
