// Turns the signals that stop a program into a function call from an ordinary thread.
#pragma once

#include <functional>
#include <memory>

namespace kanzen::cli {

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
