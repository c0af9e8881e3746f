// Calls a function after a given time.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace kanzen::cli {

class Alarm {
 public:
  /// Calls `reaction` once from another thread after `seconds`, unless the object is destroyed
  /// earlier. If the system cannot start a thread, `reaction` is never called; see is_set().
  /// REQUIRES: everything that `reaction` uses outlives this object.
  Alarm(double seconds, std::function<void()> reaction);
  ~Alarm();
  Alarm(const Alarm&) = delete;
  Alarm& operator=(const Alarm&) = delete;

  /// False if no thread could be started, so that the caller must check the time itself.
  [[nodiscard]] bool is_set() const noexcept { return clock_.joinable(); }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  bool called_off_ = false;
  std::thread clock_;
};

}  // namespace kanzen::cli
