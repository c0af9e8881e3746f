// The cap on the threads of oneTBB. This header does not expose oneTBB.
//
// By default oneTBB uses one thread per core and counts the caller as one of them. Of several caps
// it obeys the smallest. But a solver must have as many threads as the user requests, and must not
// wait for the threads of another solver. So the process sets one cap, for the threads of all
// schedulers together.
#pragma once

#include <cstddef>

namespace kanzen {

/// Adds the threads of one scheduler to the cap of the process, for its lifetime.
/// Thread safety: full; objects may be made and destroyed on any thread.
class ThreadCapShare {
 public:
  explicit ThreadCapShare(std::size_t threads);
  ~ThreadCapShare();
  ThreadCapShare(const ThreadCapShare&) = delete;
  ThreadCapShare& operator=(const ThreadCapShare&) = delete;

 private:
  std::size_t threads_;
};

}  // namespace kanzen
