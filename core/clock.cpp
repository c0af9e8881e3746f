#include "core/clock.hpp"

#include <time.h>  // NOLINT(modernize-deprecated-headers): clock_gettime is POSIX

namespace kanzen {

namespace {

class MachineClock final : public Clock {
 public:
  [[nodiscard]] TimePoint now() const noexcept override { return std::chrono::steady_clock::now(); }
};

class ProcessorClock final : public Clock {
 public:
  explicit ProcessorClock(clockid_t id) noexcept : id_(id) {}

  [[nodiscard]] TimePoint now() const noexcept override {
    timespec taken{};
    clock_gettime(id_, &taken);
    return TimePoint(std::chrono::seconds(taken.tv_sec) + std::chrono::nanoseconds(taken.tv_nsec));
  }

 private:
  clockid_t id_;
};

}  // namespace

const Clock& machine_clock() noexcept {
  static const MachineClock clock;
  return clock;
}

const Clock& thread_clock() noexcept {
  static const ProcessorClock clock(CLOCK_THREAD_CPUTIME_ID);
  return clock;
}

const Clock& process_clock() noexcept {
  static const ProcessorClock clock(CLOCK_PROCESS_CPUTIME_ID);
  return clock;
}

}  // namespace kanzen
