// Threads that the system refuses to start.
#include "solver/engine/parallel/startable_threads.hpp"

#include <system_error>
#include <utility>

#include "solver/engine/solver.hpp"
#include "tests/support/catch.hpp"

namespace kanzen {

TEST_CASE("threads are counted until the system refuses one") {
  CHECK(startable_threads(0, 0) == 0);
  CHECK(startable_threads(3, 1 << 20) == 3);
  for (const unsigned granted : {0u, 1u, 5u}) {
    unsigned started = 0;
    const StartThread sparing = [&](std::function<void()> work) {
      if (started == granted) {
        throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
      }
      ++started;
      return std::thread(std::move(work));
    };
    CHECK(startable_threads(10, 0, sparing) == granted);
  }
}

TEST_CASE("a solver reports its threads and the number requested") {
  const Solver one({.threads = 1, .hash_mib = 1});
  CHECK(one.options().threads == 1);
  CHECK(one.requested_threads() == 1);
  const Solver three({.threads = 3, .hash_mib = 1});
  CHECK(three.options().threads == 3);
  CHECK(three.requested_threads() == 3);
}

}  // namespace kanzen
