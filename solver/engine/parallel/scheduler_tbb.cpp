// The only file that includes oneTBB.
#include "solver/engine/parallel/scheduler_tbb.hpp"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_group.h>
#include <oneapi/tbb/task_scheduler_observer.h>
#include <pthread.h>
#include <sched.h>

#include <algorithm>
#include <atomic>
#include <cassert>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>

#include "core/clock.hpp"
#include "solver/engine/parallel/join_offer.hpp"
#include "solver/engine/parallel/position_queue.hpp"
#include "solver/engine/search/kernel.hpp"

namespace kanzen {

namespace {

[[nodiscard]] std::int64_t now() noexcept { return nanoseconds_on(machine_clock()); }

/// A place of the arena: one thread after another is there, with the worker of the same index.
/// Times are in nanoseconds. A cache line of its own.
struct alignas(64) Place {
  /// Whether the thread works for a position. A thread that sets this (acquire) sees all that the
  /// thread before it, which cleared it (release), has done with the worker.
  std::atomic<bool> occupied{false};

  std::atomic<std::int64_t> occupied_time{0};  // waiting included
  std::atomic<std::int64_t> waiting_time{0};   // for joiners, with nothing else to do
  std::int64_t joining_time = 0;               // of the current wait: spent on other tasks

  /// By the thread at the place alone.
  static void add(std::atomic<std::int64_t>& sum, std::int64_t time) noexcept {
    sum.store(sum.load(std::memory_order_relaxed) + time, std::memory_order_relaxed);
  }
};

/// Keeps each thread of an arena on a processor of its own, as long as there are enough of those
/// the calling thread may use.
class Pinning final : public oneapi::tbb::task_scheduler_observer {
 public:
  explicit Pinning(oneapi::tbb::task_arena& arena) : task_scheduler_observer(arena) {
    CPU_ZERO(&all_);
    if (sched_getaffinity(0, sizeof all_, &all_) != 0) return;
    for (std::size_t cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
      if (CPU_ISSET(cpu, &all_)) processors_.push_back(cpu);
    }
    observe(true);
  }
  ~Pinning() override { observe(false); }
  Pinning(const Pinning&) = delete;
  Pinning& operator=(const Pinning&) = delete;

  void on_scheduler_entry(bool /*is_worker*/) override {
    const auto place =
        static_cast<std::size_t>(oneapi::tbb::this_task_arena::current_thread_index());
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(processors_[place % processors_.size()], &one);
    // Advice only: a thread that cannot be pinned works where it is.
    (void)pthread_setaffinity_np(pthread_self(), sizeof one, &one);
  }
  void on_scheduler_exit(bool /*is_worker*/) override {
    (void)pthread_setaffinity_np(pthread_self(), sizeof all_, &all_);
  }

 private:
  cpu_set_t all_{};
  std::vector<std::size_t> processors_;
};

}  // namespace

class TbbScheduler::Impl {
 public:
  Impl(std::span<Worker> workers, bool pin)
      : workers_(workers),
        places_(workers.size()),
        // TBB caps its worker threads at the number of cores unless told otherwise, and takes one
        // of them to be the caller; the user's number of threads is meant as said. The control ends
        // with this scheduler.
        parallelism_(oneapi::tbb::global_control::max_allowed_parallelism,
                     std::max(workers.size() + 1,
                              oneapi::tbb::global_control::active_value(
                                  oneapi::tbb::global_control::max_allowed_parallelism))),
        arena_(static_cast<int>(workers.size()), 0) {
    if (pin) pinning_.emplace(arena_);
  }

  void run(const Work& work) {
    visitor_.store(&work, std::memory_order_release);
    // If all places are taken, TBB has one of the arena's threads do this.
    arena_.execute([this] {
      run_task(*visitor_.load(std::memory_order_acquire));
      visitor_.store(nullptr, std::memory_order_release);
    });
    assert(visitor_.load(std::memory_order_acquire) == nullptr);
  }

  void post(std::vector<std::pair<double, Work>> positions) {
    std::size_t wake = 0;
    {
      const std::lock_guard lock(mutex_);
      for (auto& [cost, work] : positions) queue_.add(cost, std::move(work));
      wake = std::min(queue_.size(), workers_.size() - runners_);
      runners_ += wake;
    }
    for (; wake > 0; --wake) arena_.enqueue([this] { run_positions(); });
  }

  void wait() {
    std::unique_lock lock(mutex_);
    idle_.wait(lock, [this] { return runners_ == 0; });
  }

  void split(Worker& owner, SplitPoint& split_point) {
    ++owner.counters.splits;
    oneapi::tbb::task_group group;
    if (const auto first = first_offer(owner, split_point, workers_.size())) offer(group, *first);
    owner.shared->kernel->search_shared_moves(owner, split_point);

    Place& place = places_[here()];
    const std::int64_t joining_outside = std::exchange(place.joining_time, 0);
    const std::int64_t start = now();
    group.wait();
    Place::add(place.waiting_time, now() - start - place.joining_time);
    place.joining_time = joining_outside;
  }

  [[nodiscard]] std::vector<std::int64_t> busy_nanoseconds() const {
    std::vector<std::int64_t> busy;
    for (const Place& place : places_) busy.push_back(place.occupied_time - place.waiting_time);
    return busy;
  }

 private:
  void offer(oneapi::tbb::task_group& group, const JoinOffer& offered) {
    group.run([this, &group, offered] {
      if (offered.split_point->has_work()) join(group, offered);
    });
  }

  void join(oneapi::tbb::task_group& group, const JoinOffer& accepted) {
    if (const auto next = accepted.renewed()) offer(group, *next);
    const std::int64_t start = now();
    Place& place = places_[here()];
    Worker& worker = workers_[here()];
    // Either a thread without a position, or one that waits for joiners within this position.
    const bool visiting = !place.occupied.exchange(true, std::memory_order_acquire);
    join_split_point(worker, accepted, visiting);

    const std::int64_t spent = now() - start;
    if (visiting) {
      Place::add(place.occupied_time, spent);
      place.occupied.store(false, std::memory_order_release);
    } else {
      place.joining_time += spent;
    }
  }

  void run_positions() {
    while (const auto position = take_position()) {
      run_task(position->work);
      const std::lock_guard lock(mutex_);
      queue_.done(*position);
    }
  }

  /// The next position for the calling task, one of `runners_`. If there is none, the task ends.
  [[nodiscard]] std::optional<PositionQueue::Position> take_position() {
    const std::lock_guard lock(mutex_);
    auto position = queue_.take();
    if (!position && --runners_ == 0) idle_.notify_all();
    return position;
  }

  void run_task(const Work& work) {
    Place& place = places_[here()];
    Worker& worker = workers_[here()];
    const std::int64_t start = now();
    const bool outer = place.occupied.exchange(true, std::memory_order_acquire);
    oneapi::tbb::this_task_arena::isolate([&] { work(worker); });
    Place::add(place.occupied_time, now() - start);
    place.occupied.store(outer, std::memory_order_release);
  }

  /// The index of the place of the calling thread. A thread keeps it while it is in the arena.
  [[nodiscard]] std::size_t here() const noexcept {
    return static_cast<std::size_t>(oneapi::tbb::this_task_arena::current_thread_index());
  }

  std::span<Worker> workers_;
  std::vector<Place> places_;
  oneapi::tbb::global_control parallelism_;
  oneapi::tbb::task_arena arena_;
  std::optional<Pinning> pinning_;
  std::atomic<const Work*> visitor_{nullptr};  // the position of run(), until it is finished

  std::mutex mutex_;  // guards all below
  std::condition_variable idle_;
  PositionQueue queue_;
  std::size_t runners_ = 0;  // tasks that run positions, started or about to start
};

TbbScheduler::TbbScheduler(std::span<Worker> workers, bool pin)
    : impl_(std::make_unique<Impl>(workers, pin)) {}
TbbScheduler::~TbbScheduler() = default;

void TbbScheduler::run(const Work& work) { impl_->run(work); }
void TbbScheduler::post(std::vector<std::pair<double, Work>> positions) {
  impl_->post(std::move(positions));
}
void TbbScheduler::wait() { impl_->wait(); }
void TbbScheduler::split(Worker& owner, SplitPoint& node) { impl_->split(owner, node); }
std::vector<std::int64_t> TbbScheduler::busy_nanoseconds() const {
  return impl_->busy_nanoseconds();
}

}  // namespace kanzen
