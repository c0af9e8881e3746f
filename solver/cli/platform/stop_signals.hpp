// SIGINT and SIGTERM, turned into a call from an ordinary thread.
#pragma once

#include <csignal>
#include <functional>
#include <thread>

namespace kanzen::cli {

/// While an object lives, the two signals do not kill the process; a thread of its own waits for
/// them, so that the reaction may be any code (a signal handler may do next to nothing). Construct
/// it before any other thread starts: threads inherit the blocked signals. A signal the process was
/// told to ignore stays ignored. A second signal ends the process at once with status 3.
class StopSignals {
 public:
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  /// From now on the first signal, also one that came before, calls `reaction` in another thread.
  /// REQUIRES: called once; what `reaction` uses outlives this object.
  void watch(std::function<void()> reaction);

 private:
  sigset_t signals_{};
  sigset_t mask_before_{};
  std::thread watcher_;
};

}  // namespace kanzen::cli
