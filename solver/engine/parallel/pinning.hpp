// Keeps each thread of an arena of oneTBB on one processor.
#pragma once

#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_scheduler_observer.h>

#include <cstddef>
#include <vector>

#include "solver/engine/parallel/affinity.hpp"

namespace kanzen {

/// Pins the threads that enter `arena`, for its lifetime. Threads share processors if the
/// constructing thread may use fewer processors than there are threads. Pins nothing if the
/// processors are unknown.
class Pinning final : public oneapi::tbb::task_scheduler_observer {
 public:
  /// `arena` outlives this object.
  explicit Pinning(oneapi::tbb::task_arena& arena)
      : task_scheduler_observer(arena), processors_(processors_of_thread()) {
    if (!processors_.empty()) observe(true);
  }
  ~Pinning() override { observe(false); }
  Pinning(const Pinning&) = delete;
  Pinning& operator=(const Pinning&) = delete;

  void on_scheduler_entry(bool /*is_worker*/) override {
    const auto slot =
        static_cast<std::size_t>(oneapi::tbb::this_task_arena::current_thread_index());
    keep_thread_on({&processors_[slot % processors_.size()], 1});
  }
  void on_scheduler_exit(bool /*is_worker*/) override { keep_thread_on(processors_); }

 private:
  const std::vector<unsigned> processors_;
};

}  // namespace kanzen
