// The clocks for the processor time of a thread and of the process.
#include "core/clock.hpp"

#include <thread>

#include "tests/support/catch.hpp"

namespace kanzen::test {
namespace {

/// Computes until `seconds` of processor time of this thread have passed.
void compute_for(double seconds) {
  const Stopwatch busy(thread_clock());
  while (busy.seconds() < seconds) {
  }
}

TEST_CASE("the clock of a thread counts only the work of that thread", "[clock]") {
  constexpr double kSeconds = 0.05;
  const Stopwatch here(thread_clock());
  const Stopwatch everywhere(process_clock());
  std::thread other(compute_for, kSeconds);
  other.join();
  CHECK(everywhere.seconds() >= kSeconds);
  CHECK(here.seconds() <= everywhere.seconds() - kSeconds);
  const double before = here.seconds();
  compute_for(kSeconds);
  CHECK(here.seconds() >= before + kSeconds);
}

}  // namespace
}  // namespace kanzen::test
