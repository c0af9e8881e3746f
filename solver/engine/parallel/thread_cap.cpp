#include "solver/engine/parallel/thread_cap.hpp"

#include <oneapi/tbb/global_control.h>

#include <algorithm>
#include <mutex>
#include <optional>

namespace kanzen {

namespace {

/// The cap of the process: the only global of the engine.
class ThreadCap {
 public:
  static ThreadCap& process() {
    static ThreadCap cap;
    return cap;
  }

  /// Adds `threads` to the sum, modulo 2^n.
  void add(std::size_t threads) {
    const std::lock_guard lock(mutex_);
    sum_ += threads;
    cap_.reset();  // first, because the smaller cap would win
    if (sum_ == 0) return;
    const std::size_t without = Control::active_value(Control::max_allowed_parallelism);
    cap_.emplace(Control::max_allowed_parallelism, std::max(sum_ + 1, without));
  }

 private:
  using Control = oneapi::tbb::global_control;

  std::mutex mutex_;

  // Guarded by mutex_.
  std::size_t sum_ = 0;
  std::optional<Control> cap_;
};

}  // namespace

ThreadCapShare::ThreadCapShare(std::size_t threads) : threads_(threads) {
  ThreadCap::process().add(threads_);
}

ThreadCapShare::~ThreadCapShare() { ThreadCap::process().add(-threads_); }

}  // namespace kanzen
