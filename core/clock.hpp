#pragma once

#include <chrono>
#include <cstdint>

namespace kanzen {

using TimePoint = std::chrono::steady_clock::time_point;

/// Reads a clock that never goes back and does not know the date. All threads may use it.
class Clock {
 public:
  virtual ~Clock() = default;
  [[nodiscard]] virtual TimePoint now() const noexcept = 0;
};

/// Tests of what happens as time passes use a clock of their own (tests/support/manual_clock.hpp).
[[nodiscard]] const Clock& machine_clock() noexcept;

/// Measures the processor time of the calling thread, which other work on the machine does not
/// lengthen. Compare its moments only with moments of the same thread.
[[nodiscard]] const Clock& thread_clock() noexcept;

[[nodiscard]] const Clock& process_clock() noexcept;

/// Returns the time of a clock as one number, for atomics: nanoseconds since a fixed moment of it.
[[nodiscard]] inline std::int64_t nanoseconds_on(const Clock& clock) noexcept {
  return std::chrono::nanoseconds(clock.now().time_since_epoch()).count();
}

[[nodiscard]] inline double seconds_between(TimePoint start, TimePoint end) noexcept {
  return std::chrono::duration<double>(end - start).count();
}

/// Starts when it is constructed. `clock` outlives it.
class Stopwatch {
 public:
  explicit Stopwatch(const Clock& clock = machine_clock()) noexcept
      : clock_(&clock), start_(clock.now()) {}

  [[nodiscard]] double seconds() const noexcept { return seconds_between(start_, clock_->now()); }

 private:
  const Clock* clock_;
  TimePoint start_;
};

}  // namespace kanzen
