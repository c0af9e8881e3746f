// The clocks: how long something takes, and whether a limit of time has been reached.
#pragma once

#include <chrono>
#include <cstdint>

namespace kanzen {

/// A moment, to be compared with moments of the same clock only.
using TimePoint = std::chrono::steady_clock::time_point;

/// Tells the time, which never goes back and says nothing about the date. Thread-safe.
class Clock {
 public:
  virtual ~Clock() = default;
  [[nodiscard]] virtual TimePoint now() const noexcept = 0;
};

/// That of the machine. A test of what happens when time passes brings a clock of its own
/// (tests/support/manual_clock.hpp).
[[nodiscard]] const Clock& machine_clock() noexcept;

/// The processor time of the calling thread, which other work on the machine does not lengthen.
/// Its moments are to be compared with those of the same thread.
[[nodiscard]] const Clock& thread_clock() noexcept;

/// The processor time of all threads of this process together.
[[nodiscard]] const Clock& process_clock() noexcept;

/// What a clock shows as one number, for atomics: nanoseconds since a moment of its own.
[[nodiscard]] inline std::int64_t nanoseconds_on(const Clock& clock) noexcept {
  return std::chrono::nanoseconds(clock.now().time_since_epoch()).count();
}

[[nodiscard]] inline double seconds_between(TimePoint start, TimePoint end) noexcept {
  return std::chrono::duration<double>(end - start).count();
}

/// Runs from its construction on. `clock` outlives it.
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
