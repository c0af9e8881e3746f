// Turns SIGINT and SIGTERM into a function call from an ordinary thread.
#pragma once

#include <csignal>
#include <functional>
#include <thread>

namespace kanzen::cli {

/// While the object exists, the two signals do not kill the process. A dedicated thread waits for
/// them, so the reaction may be any code, unlike in a signal handler. Construct the object before
/// starting any other thread, because threads inherit the signal mask. Signals that the process was
/// told to ignore stay ignored. A second signal ends the process immediately with status 3, unless
/// it comes within a fifth of a second: timeout(1) sends one to the process and one to its group.
/// Once one has come, the thread that destroys the object keeps them blocked: the process is about
/// to end with its own status, and the echo may be late. Other signals are not affected.
class StopSignals {
 public:
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  /// Makes the first signal, even one that has already arrived, call `reaction` from another
  /// thread. If the system has no thread or descriptor left, prints a message to standard error;
  /// the signals then kill the process as they do without this object. REQUIRES: called only once;
  /// everything that `reaction` uses outlives this object.
  void watch(std::function<void()> reaction);

 private:
  /// Waits for a signal. Returns false if the object is being destroyed.
  [[nodiscard]] bool wait() const noexcept;
  /// Takes the signals that follow the first at once for the same. Returns as wait() does.
  [[nodiscard]] bool outlast_echo() const noexcept;
  void give_up(int error);

  sigset_t signals_{};
  sigset_t mask_before_{};
  int arrivals_ = -1;   // a signalfd
  int farewell_ = -1;   // an eventfd, raised by the destructor
  bool taken_ = false;  // a signal was reacted to; written by the watcher, read when it has ended
  std::thread watcher_;
};

}  // namespace kanzen::cli
