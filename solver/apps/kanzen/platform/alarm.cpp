#include "solver/apps/kanzen/platform/alarm.hpp"

#include <algorithm>
#include <chrono>
#include <system_error>
#include <utility>

namespace kanzen::cli {

Alarm::Alarm(double seconds, std::function<void()> reaction) {
  constexpr double kMaxSeconds = 3.2e9;  // more would overflow the clock
  const std::chrono::duration<double> delay(std::min(seconds, kMaxSeconds));
  try {
    clock_ = std::thread([this, delay, reaction = std::move(reaction)] {
      std::unique_lock lock(mutex_);
      if (!wake_.wait_for(lock, delay, [this] { return called_off_; })) reaction();
    });
  } catch (const std::system_error&) {
    // is_set() reports it.
  }
}

Alarm::~Alarm() {
  {
    const std::lock_guard lock(mutex_);
    called_off_ = true;
    wake_.notify_one();
  }
  if (clock_.joinable()) clock_.join();
}

}  // namespace kanzen::cli
