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
  /// gone by then. Where the system gives no thread, this says so on standard error, and `reaction`
  /// is never called. REQUIRES: what `reaction` uses outlives this object.
  Alarm(double seconds, std::function<void()> reaction);
  ~Alarm();
  Alarm(const Alarm&) = delete;
  Alarm& operator=(const Alarm&) = delete;

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  bool called_off_ = false;
  std::thread clock_;
};

}  // namespace kanzen::cli
