// A call at a given time, from a thread of its own.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace kanzen::cli {

class Alarm {
 public:
  /// Calls `reaction` once, in another thread, when `seconds` have passed; not if the object is
  /// gone by then. Where the system gives no thread, `reaction` is never called: see is_set().
  /// REQUIRES: what `reaction` uses outlives this object.
  Alarm(double seconds, std::function<void()> reaction);
  ~Alarm();
  Alarm(const Alarm&) = delete;
  Alarm& operator=(const Alarm&) = delete;

  /// False if there is no thread to wait for the time, so that others must look at the clock.
  [[nodiscard]] bool is_set() const noexcept { return clock_.joinable(); }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  bool called_off_ = false;
  std::thread clock_;
};

}  // namespace kanzen::cli
