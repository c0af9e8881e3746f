// The only file that includes oneTBB.
#include "solver/parallel/scheduler_tbb.hpp"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_group.h>

#include <algorithm>
#include <cstddef>

#include "solver/search/kernel.hpp"

namespace kanzen {

class TbbScheduler::Impl {
 public:
  explicit Impl(std::span<Worker> workers)
      : workers_(workers),
        // TBB caps its worker threads at the number of cores unless told otherwise; the user's
        // number of threads is meant as said. The control ends with this scheduler.
        parallelism_(
            oneapi::tbb::global_control::max_allowed_parallelism,
            std::max(workers.size(), oneapi::tbb::global_control::active_value(
                                         oneapi::tbb::global_control::max_allowed_parallelism))),
        arena_(static_cast<int>(workers.size())) {}

  void run(const std::function<void(Worker&)>& body) {
    arena_.execute([&] { body(here()); });
  }

  void split(Worker& owner, SplitNode& node) {
    const Kernel& kernel = *owner.shared->kernel;
    ++owner.counters.splits;
    const auto helpers = std::min<std::size_t>(workers_.size() - 1,
                                               static_cast<std::size_t>(node.moves->remaining()));
    oneapi::tbb::task_group group;
    for (std::size_t i = 0; i < helpers; ++i) {
      group.run([this, &kernel, &node] { kernel.search_shared_moves(here(), node); });
    }
    kernel.search_shared_moves(owner, node);
    group.wait();
  }

 private:
  /// The worker of the calling thread. A thread keeps its slot while it is in the arena.
  [[nodiscard]] Worker& here() const noexcept {
    return workers_[static_cast<std::size_t>(oneapi::tbb::this_task_arena::current_thread_index())];
  }

  std::span<Worker> workers_;
  oneapi::tbb::global_control parallelism_;
  oneapi::tbb::task_arena arena_;
};

TbbScheduler::TbbScheduler(std::span<Worker> workers) : impl_(std::make_unique<Impl>(workers)) {}
TbbScheduler::~TbbScheduler() = default;

void TbbScheduler::run(const std::function<void(Worker&)>& body) { impl_->run(body); }

void TbbScheduler::split(Worker& owner, SplitNode& node) { impl_->split(owner, node); }

}  // namespace kanzen
