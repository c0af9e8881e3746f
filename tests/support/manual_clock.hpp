#pragma once

#include <atomic>

#include "core/clock.hpp"

namespace kanzen::test {

/// Only a test moves it. Begins at an arbitrary moment.
class ManualClock final : public Clock {
 public:
  [[nodiscard]] TimePoint now() const noexcept override {
    return TimePoint{std::chrono::nanoseconds{passed_.load()}};
  }

  void pass(std::chrono::nanoseconds time) noexcept { passed_ += time.count(); }

 private:
  std::atomic<std::chrono::nanoseconds::rep> passed_{0};
};

}  // namespace kanzen::test
