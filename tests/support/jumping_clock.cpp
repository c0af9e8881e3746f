// Makes the clocks of a program jump. Loaded before the C library. The environment variable
// KANZEN_JUMPING_CLOCK lists the jumps:
//
//   always=SECONDS    the time of day is ahead by SECONDS from the beginning
//   wall=SECONDS,...  it jumps after some calls; each of several numbers lasts for some calls
//   sleep=SECONDS     after some calls, the monotonic clock jumps as if the machine had slept
#include <dlfcn.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <limits>

namespace {

constexpr unsigned kWallCalls = 3;   // per number
constexpr unsigned kTrueCalls = 20;  // before the sleep
constexpr std::int64_t kNanoseconds = 1'000'000'000;

/// Element `turn` of the list after `name`, from 0, wrapping around; 0 without a list.
long number_after(const char* name, unsigned turn) noexcept {
  const char* const all = std::getenv("KANZEN_JUMPING_CLOCK");
  const char* next = all == nullptr ? nullptr : std::strstr(all, name);
  if (next == nullptr) return 0;
  next += std::strlen(name);
  std::array<long, 4> numbers{};
  unsigned count = 0;
  while (count < numbers.size()) {
    char* end = nullptr;
    numbers[count] = std::strtol(next, &end, 10);
    ++count;
    if (*end != ',') break;
    next = end + 1;
  }
  return numbers[turn % count];
}

long seconds_ahead() noexcept {
  static std::atomic<unsigned> calls{0};
  const unsigned call = calls++;
  const long jumped = call < kWallCalls ? 0 : number_after("wall=", call / kWallCalls - 1);
  return number_after("always=", 0) + jumped;
}

std::atomic<std::int64_t> slept_at{std::numeric_limits<std::int64_t>::max()};

/// Depends on the moment and not on the call, so that no thread sees the clock go back.
long seconds_slept(const timespec& now) noexcept {
  static std::atomic<unsigned> calls{0};
  const std::int64_t moment = now.tv_sec * kNanoseconds + now.tv_nsec;
  if (calls++ == kTrueCalls) slept_at = moment;
  return moment < slept_at ? 0 : number_after("sleep=", 0);
}

timespec true_time(clockid_t clock) noexcept {
  timespec now{};
  syscall(SYS_clock_gettime, clock, &now);
  return now;
}

timespec time_of(clockid_t clock) noexcept {
  timespec now = true_time(clock);
  if (clock == CLOCK_REALTIME) now.tv_sec += seconds_ahead();
  if (clock == CLOCK_MONOTONIC) now.tv_sec += seconds_slept(now);
  return now;
}

}  // namespace

extern "C" {

int clock_gettime(clockid_t clock, timespec* now) noexcept {
  *now = time_of(clock);
  return 0;
}

int gettimeofday(timeval* now, void* /*zone*/) noexcept {
  const timespec time = time_of(CLOCK_REALTIME);
  *now = {time.tv_sec, time.tv_nsec / 1000};
  return 0;
}

time_t time(time_t* now) noexcept {
  const time_t seconds = time_of(CLOCK_REALTIME).tv_sec;
  if (now != nullptr) *now = seconds;
  return seconds;
}

/// The kernel, which wakes waiting threads, does not know about the sleep.
int pthread_cond_clockwait(pthread_cond_t* condition, pthread_mutex_t* mutex, clockid_t clock,
                           const timespec* until) {
  using Wait = int (*)(pthread_cond_t*, pthread_mutex_t*, clockid_t, const timespec*);
  static const auto wait = reinterpret_cast<Wait>(dlsym(RTLD_NEXT, "pthread_cond_clockwait"));
  timespec moment = *until;
  if (clock == CLOCK_MONOTONIC) moment.tv_sec -= seconds_slept(true_time(CLOCK_MONOTONIC));
  return wait(condition, mutex, clock, &moment);
}

}  // extern "C"
