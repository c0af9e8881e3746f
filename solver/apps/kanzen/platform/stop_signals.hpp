// Turns SIGINT and SIGTERM into a function call from an ordinary thread.
#pragma once

#include <csignal>
#include <functional>
#include <thread>

namespace kanzen::cli {

/// While the object exists, the two signals do not kill the process. A dedicated thread waits for
/// them, so the reaction may be any code, unlike in a signal handler. Construct the object before
/// starting any other thread, because threads inherit the signal mask. Ignored signals stay
/// ignored, and other signals are not affected.
///
/// A second signal ends the process immediately with status 3. An echo within a fifth of a second
/// has no effect, because timeout(1) sends one signal to the process and one to its group. After a
/// signal, the destructor leaves both signals blocked in its thread, because the echo may be late.
/// The process then ends with its own status.
class StopSignals {
 public:
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  /// Makes the first signal, even one that has already arrived, call `reaction` from another
  /// thread. If the system has no thread or descriptor left, prints a message to standard error.
  /// The signals then kill the process as without this object. REQUIRES: called only once;
  /// everything that `reaction` uses outlives this object.
  void watch(std::function<void()> reaction);

 private:
  /// Waits for a signal. Returns false if the object is being destroyed.
  [[nodiscard]] bool wait() const noexcept;
  /// Ignores signals that immediately follow the first. Returns like wait().
  [[nodiscard]] bool outlast_echo() const noexcept;
  void give_up(int error);

  sigset_t signals_{};
  sigset_t mask_before_{};
  int arrivals_ = -1;   // a signalfd
  int farewell_ = -1;   // an eventfd, raised by the destructor
  bool taken_ = false;  // a signal has arrived; written by the watcher, read after its end
  std::thread watcher_;
};

}  // namespace kanzen::cli
