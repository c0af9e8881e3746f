// SIGINT and SIGTERM, turned into a call from an ordinary thread.
#pragma once

#include <csignal>
#include <functional>
#include <thread>

namespace kanzen::cli {

/// While an object lives, the two signals do not kill the process; a thread of its own waits for
/// them, so that the reaction may be any code (a signal handler may do next to nothing). Construct
/// it before any other thread starts: threads inherit the blocked signals. A signal the process was
/// told to ignore stays ignored. A second signal ends the process at once with status 3. No other
/// signal is touched.
class StopSignals {
 public:
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  /// From now on the first signal, also one that came before, calls `reaction` in another thread.
  /// Where the system gives no thread or no descriptor, this says so on standard error, and the
  /// signals kill the process as they do without this object.
  /// REQUIRES: called once; what `reaction` uses outlives this object.
  void watch(std::function<void()> reaction);

 private:
  /// Waits for a signal. False if the object is about to go.
  [[nodiscard]] bool wait() const noexcept;
  void give_up(int error);

  sigset_t signals_{};
  sigset_t mask_before_{};
  int arrivals_ = -1;  // a signalfd
  int farewell_ = -1;  // an eventfd, raised by the destructor
  std::thread watcher_;
};

}  // namespace kanzen::cli
