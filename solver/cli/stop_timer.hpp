// A call from a thread of its own when a time has passed.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

namespace kanzen::cli {

/// Limits of time for a row of searches: one for each, and one for all together, which begins with
/// the object. Searches are begun and ended by one thread.
class StopTimer {
 public:
  /// `reaction` is called at most once in each search, and must outlive the object. Seconds; none:
  /// no limit.
  StopTimer(std::optional<double> each, std::optional<double> total,
            std::function<void()> reaction);
  ~StopTimer();
  StopTimer(const StopTimer&) = delete;
  StopTimer& operator=(const StopTimer&) = delete;

  /// A search begins: from now on `reaction` may be called.
  void begin();
  /// It has ended: `reaction` is not running and will not be called until the next begin().
  void end();

  /// True if there is no time left for anything.
  [[nodiscard]] bool total_is_over() const;

 private:
  using Clock = std::chrono::steady_clock;

  void wait_and_react();

  std::optional<double> each_;
  std::optional<Clock::time_point> total_end_;
  std::function<void()> reaction_;

  std::mutex mutex_;  // guards the two below, and the calls of reaction_
  std::condition_variable wake_;
  std::optional<Clock::time_point> due_;
  bool closing_ = false;
  std::thread thread_;
};

}  // namespace kanzen::cli
