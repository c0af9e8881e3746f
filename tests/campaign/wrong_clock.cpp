// Loaded before the C library, makes the clock of the machine go wrong by KANZEN_WRONG_CLOCK
// seconds.
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#include <cstdlib>
#include <ctime>

namespace {

timespec wrong_time(clockid_t clock) noexcept {
  timespec now{};
  syscall(SYS_clock_gettime, clock, &now);
  const char* const wrong = std::getenv("KANZEN_WRONG_CLOCK");
  if (clock == CLOCK_REALTIME && wrong != nullptr) now.tv_sec += std::atol(wrong);
  return now;
}

}  // namespace

extern "C" {

int clock_gettime(clockid_t clock, timespec* now) noexcept {
  *now = wrong_time(clock);
  return 0;
}

int gettimeofday(timeval* now, void* /*zone*/) noexcept {
  const timespec time = wrong_time(CLOCK_REALTIME);
  *now = {time.tv_sec, time.tv_nsec / 1000};
  return 0;
}

time_t time(time_t* now) noexcept {
  const time_t seconds = wrong_time(CLOCK_REALTIME).tv_sec;
  if (now != nullptr) *now = seconds;
  return seconds;
}

}  // extern "C"
