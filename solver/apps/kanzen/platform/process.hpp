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

/// Reports wrong usage; the message names the option and the expected value.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Call this once, at the beginning of main(). It occupies closed standard descriptors, so that no
/// file opened later takes their place; using them still fails with EBADF (see
/// standard_input_is_open()). And it makes exceeding `ulimit -f` an error, EFBIG, instead of a
/// signal, and keeps the memory of threads together, for the sake of `ulimit -v`.
void prepare_process() noexcept;

/// Whether standard input is open; false also if it was open only for writing.
[[nodiscard]] bool standard_input_is_open() noexcept;

/// Whether standard input is a pipe, a socket or a file with data. Waits until a pipe has data or
/// its other end is closed. False for a terminal, /dev/null and other devices, and if it is closed.
[[nodiscard]] bool is_piped_in() noexcept;

/// Returns the path of `name` in the folder of this program. If it is not there, returns `name`,
/// and the system looks for it.
[[nodiscard]] std::string sibling_program(const std::string& name);

/// Replaces this process by a program; `words` are its name and arguments. On Windows, waits for it
/// and ends with its status. Returns errno if it cannot be started. REQUIRES: no other thread runs.
[[nodiscard]] int continue_as(std::vector<std::string> words);

/// While it exists, SIGINT, SIGTERM and SIGHUP (on Windows: Ctrl-C, Ctrl-Break, closing the
/// console) do not kill the process. A thread waits for them, so the reaction may be any code,
/// unlike in a signal handler. Construct it before any other thread starts, because threads inherit
/// the signal mask. Ignored signals stay ignored. There is one such object at a time.
///
/// A second signal ends the process immediately with status 3. An echo within a fifth of a second
/// does not count, because timeout(1) signals both the process and its group. The echo may be late,
/// so after a signal the destructor leaves the signals blocked in its thread, and the process ends
/// with its own status.
class StopSignals {
 public:
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  /// Calls `reaction` on another thread at the first signal, even one that has already arrived. If
  /// the system cannot start a thread, says so on standard error; the signals then kill the
  /// process. REQUIRES: called only once; everything that `reaction` uses outlives this object.
  void watch(std::function<void()> reaction);

 private:
  struct System;
  std::unique_ptr<System> system_;
};

}  // namespace kanzen::cli
