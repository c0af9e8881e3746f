#include "solver/cli/stop_timer.hpp"

#include <algorithm>
#include <utility>

namespace kanzen::cli {

namespace {

using Clock = std::chrono::steady_clock;

Clock::time_point after(double seconds) {
  // More than a year is no limit; a number beyond the clock's range would wrap round.
  constexpr double kLongest = 3e7;
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(
                            std::chrono::duration<double>(std::min(seconds, kLongest)));
}

}  // namespace

StopTimer::StopTimer(std::optional<double> each, std::optional<double> total,
                     std::function<void()> reaction)
    : each_(each), reaction_(std::move(reaction)) {
  if (total) total_end_ = after(*total);
  if (each || total) thread_ = std::thread([this] { wait_and_react(); });
}

StopTimer::~StopTimer() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
    wake_.notify_one();
  }
  if (thread_.joinable()) thread_.join();
}

void StopTimer::begin() {
  const std::lock_guard lock(mutex_);
  if (each_) due_ = after(*each_);
  if (total_end_) due_ = due_ ? std::min(*due_, *total_end_) : *total_end_;
  wake_.notify_one();
}

void StopTimer::end() {
  const std::lock_guard lock(mutex_);
  due_.reset();
}

bool StopTimer::total_is_over() const { return total_end_ && Clock::now() >= *total_end_; }

void StopTimer::wait_and_react() {
  std::unique_lock lock(mutex_);
  while (!closing_) {
    if (!due_) {
      wake_.wait(lock);
    } else if (Clock::now() >= *due_) {
      due_.reset();
      reaction_();
    } else {
      wake_.wait_until(lock, *due_);
    }
  }
}

}  // namespace kanzen::cli
