#include "solver/engine/parallel/scheduler_tbb.hpp"

#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <cassert>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>
#include <vector>

#include "core/clock.hpp"
#include "solver/engine/parallel/open_split_points.hpp"
#include "solver/engine/parallel/pinning.hpp"
#include "solver/engine/parallel/position_queue.hpp"
#include "solver/engine/parallel/sleep.hpp"
#include "solver/engine/parallel/thread_cap.hpp"
#include "solver/engine/search/kernel.hpp"

namespace kanzen {

namespace {

[[nodiscard]] std::int64_t now() noexcept { return nanoseconds_on(machine_clock()); }

/// A slot of the arena. Threads occupy it one after another, with the worker of the same index.
/// Times are in nanoseconds. Has a cache line of its own.
struct alignas(64) Slot {
  /// Whether the thread works for a position. The previous thread clears this (release) and the
  /// next one sets it (acquire). So the next thread sees all changes to the worker.
  std::atomic<bool> occupied{false};

  /// Made by make_recall_point() while the thread is a helper without a position of its own,
  /// otherwise null. Guarded by the mutex of the scheduler.
  SplitPoint* recall = nullptr;

  std::atomic<std::int64_t> occupied_time{0};  // waiting included
  std::atomic<std::int64_t> waiting_time{0};   // asleep, for helpers

  /// How often wake() was called. A thread that waits for helpers looks for work when it changes.
  std::atomic<std::uint32_t> wake_count{0};

  /// Wakes the thread if it sleeps. If it is about to sleep, it does not.
  void wake() noexcept {
    wake_count.fetch_add(1, std::memory_order_release);
    wake_one(wake_count);
  }

  /// Only for the thread in the slot.
  static void add(std::atomic<std::int64_t>& sum, std::int64_t time) noexcept {
    sum.store(sum.load(std::memory_order_relaxed) + time, std::memory_order_relaxed);
  }
};

}  // namespace

class TbbScheduler::Impl {
 public:
  Impl(std::span<Worker> workers, bool pin)
      : workers_(workers),
        slots_(workers.size()),
        open_(workers.size()),
        threads_(workers.size()),
        arena_(static_cast<int>(workers.size()), 0) {
    recallable_.reserve(slots_.size());
    if (pin) pinning_.emplace(arena_);
  }

  ~Impl() {
    std::unique_lock lock(mutex_);
    idle_.wait(lock, [this] { return helper_tasks_ == 0; });
  }

  void run(const Work& work) {
    {
      const std::lock_guard lock(mutex_);
      direct_work_.store(&work, std::memory_order_release);
      direct_work_waits_ = true;
      recall_helpers();
    }
    // If all slots are taken, oneTBB runs this on a thread of the arena.
    arena_.execute([this] {
      end_wait_of_direct_work();
      run_task(*direct_work_.load(std::memory_order_acquire));
      direct_work_.store(nullptr, std::memory_order_release);
    });
    assert(direct_work_.load(std::memory_order_acquire) == nullptr);
  }

  void post(std::vector<std::pair<double, Work>> positions) {
    std::size_t tasks = 0;
    {
      const std::lock_guard lock(mutex_);
      queue_.add(std::move(positions));
      waiting_positions_.store(queue_.size(), std::memory_order_relaxed);
      tasks = std::min(queue_.size(), workers_.size() - position_tasks_);
      position_tasks_ += tasks;
      recall_helpers();
    }
    try {
      for (; tasks > 0; --tasks) arena_.enqueue([this] { run_positions(); });
    } catch (...) {
      if (!drop_tasks(tasks)) throw;
    }
  }

  void wait() {
    std::unique_lock lock(mutex_);
    idle_.wait(lock, [this] { return position_tasks_ == 0; });
  }

  void split(Worker& owner, SplitPoint& split_point) {
    ++owner.counters.splits;
    const auto index = static_cast<std::size_t>(&owner - workers_.data());
    const bool opened = open_.open(index, split_point, owner);
    if (opened) {
      enqueue_helper();
      for (const SplitPoint* at = split_point.parent; at != nullptr; at = at->parent) {
        if (at->awaited.load()) slots_[at->owner].wake();
      }
    }
    owner.shared->kernel->search_shared_moves(owner, split_point, nullptr);
    if (!opened) return;
    open_.close(index, split_point);
    wait_for_helpers(owner, slots_[index], split_point);
  }

  [[nodiscard]] std::vector<std::int64_t> busy_nanoseconds() const {
    std::vector<std::int64_t> busy;
    for (const Slot& slot : slots_) busy.push_back(slot.occupied_time - slot.waiting_time);
    return busy;
  }

 private:
  /// Subtracts tasks that could not be enqueued from `position_tasks_`; the other tasks run the
  /// positions. If none is left while positions wait, drops those positions and returns false.
  [[nodiscard]] bool drop_tasks(std::size_t tasks) noexcept {
    const std::lock_guard lock(mutex_);
    position_tasks_ -= tasks;
    if (position_tasks_ > 0) return true;
    idle_.notify_all();
    // Tasks end only when no position waits. So if positions wait here, none of them has begun.
    if (queue_.size() == 0) return true;
    queue_.clear();
    waiting_positions_.store(0, std::memory_order_relaxed);
    return false;
  }

  /// Returns when the split point is finished. Meanwhile the owner helps its helpers.
  void wait_for_helpers(Worker& owner, Slot& slot, SplitPoint& split_point) {
    while (true) {
      const std::uint32_t wake_count = slot.wake_count.load(std::memory_order_acquire);
      if (OpenSplitPoints::is_finished(owner, split_point)) return;
      split_point.awaited.store(true);
      if (const auto joined = open_.join(&split_point)) {
        split_point.awaited.store(false, std::memory_order_relaxed);
        OpenSplitPoints::work(owner, *joined);
        leave(*joined);
      } else {
        const std::int64_t start = now();
        sleep_while(slot.wake_count, wake_count);
        split_point.awaited.store(false, std::memory_order_relaxed);
        Slot::add(slot.waiting_time, now() - start);
      }
    }
  }

  void leave(const OpenSplitPoint& joined) {
    if (const auto owner = OpenSplitPoints::leave(joined)) slots_[*owner].wake();
  }

  /// Enqueues a task that joins split points, unless one is enqueued and has not started. An idle
  /// thread will run it.
  void enqueue_helper() noexcept {
    if (helper_enqueued_.load() || helper_enqueued_.exchange(true)) return;
    {
      const std::lock_guard lock(mutex_);
      ++helper_tasks_;
    }
    try {
      arena_.enqueue([this] { run_helper(); });
    } catch (...) {  // no memory: the search continues without a helper
      const std::lock_guard lock(mutex_);
      helper_enqueued_.store(false);
      if (--helper_tasks_ == 0) idle_.notify_all();
    }
  }

  /// Joins one split point after another. Ends when positions wait, because an enqueued task will
  /// run them.
  void run_helper() {
    allow_next_helper();
    while (waiting_positions_.load(std::memory_order_relaxed) == 0) {
      const auto joined = open_.join();
      if (!joined) break;
      enqueue_helper();  // there may be more work
      const bool helped = help(*joined);
      leave(*joined);
      if (!helped) break;
    }
    const std::lock_guard lock(mutex_);
    if (--helper_tasks_ == 0) idle_.notify_all();
  }

  /// Lets enqueue_helper() enqueue another task. Both take the same lock, so this thread sees
  /// everything done before the task was enqueued.
  void allow_next_helper() {
    const std::lock_guard lock(mutex_);
    helper_enqueued_.store(false);
  }

  /// Helps at a joined split point, until no move is left or the helper is recalled. Returns false
  /// if a position waits already.
  [[nodiscard]] bool help(const OpenSplitPoint& joined) {
    Slot& slot = slots_[current_slot()];
    SplitPoint recall = make_recall_point(*joined.split_point);
    if (!begin_help(slot, recall)) return false;
    const std::int64_t start = now();
    slot.occupied.exchange(true, std::memory_order_acquire);
    OpenSplitPoints::work(workers_[current_slot()], joined, recall);
    Slot::add(slot.occupied_time, now() - start);
    slot.occupied.store(false, std::memory_order_release);
    // The owner may be asleep: it can search the move that has been put back.
    if (recall.cut.load(std::memory_order_relaxed)) slots_[joined.split_point->owner].wake();
    const std::lock_guard lock(mutex_);
    slot.recall = nullptr;
    return true;
  }

  void end_wait_of_direct_work() {
    const std::lock_guard lock(mutex_);
    direct_work_waits_ = false;
  }

  /// False if a position waits. Takes the lock, so that later calls of post() and run() see the
  /// helper and can recall it.
  [[nodiscard]] bool begin_help(Slot& slot, SplitPoint& recall) {
    const std::lock_guard lock(mutex_);
    if (queue_.size() > 0 || direct_work_waits_) return false;
    slot.recall = &recall;
    return true;
  }

  /// Recalls as many helpers as the tasks that run positions lack threads. Helpers at the split
  /// points with the fewest empty squares lose least and go first. REQUIRES: the lock.
  void recall_helpers() noexcept {
    std::vector<SplitPoint*>& recallable = recallable_;
    recallable.clear();
    for (const Slot& slot : slots_) {
      if (slot.recall != nullptr && !slot.recall->cut.load()) recallable.push_back(slot.recall);
    }
    std::ranges::sort(recallable, {}, [](const SplitPoint* at) { return at->board.empty_count(); });
    const std::size_t busy =
        position_tasks_ + (direct_work_.load() != nullptr ? 1 : 0) + recallable.size();
    const std::size_t too_many = busy - std::min(busy, slots_.size());
    for (std::size_t i = 0; i < std::min(too_many, recallable.size()); ++i)
      recallable[i]->cut.store(true);
  }

  void run_positions() {
    while (const auto position = take_position()) {
      run_task(position->work);
      const std::lock_guard lock(mutex_);
      queue_.done(*position);
    }
  }

  /// The next position for the calling task, one of `position_tasks_`. The task ends if there is
  /// none.
  [[nodiscard]] std::optional<PositionQueue::QueuedPosition> take_position() {
    const std::lock_guard lock(mutex_);
    auto position = queue_.take();
    waiting_positions_.store(queue_.size(), std::memory_order_relaxed);
    if (!position && --position_tasks_ == 0) idle_.notify_all();
    return position;
  }

  void run_task(const Work& work) {
    Slot& slot = slots_[current_slot()];
    Worker& worker = workers_[current_slot()];
    const std::int64_t start = now();
    const bool outer = slot.occupied.exchange(true, std::memory_order_acquire);
    work(worker);
    Slot::add(slot.occupied_time, now() - start);
    slot.occupied.store(outer, std::memory_order_release);
  }

  /// The index of the slot of the calling thread, constant while the thread is in the arena.
  [[nodiscard]] std::size_t current_slot() const noexcept {
    return static_cast<std::size_t>(oneapi::tbb::this_task_arena::current_thread_index());
  }

  std::span<Worker> workers_;
  std::vector<Slot> slots_;
  OpenSplitPoints open_;
  ThreadCapShare threads_;
  oneapi::tbb::task_arena arena_;
  std::optional<Pinning> pinning_;
  std::atomic<const Work*> direct_work_{nullptr};  // the position of run(), until it is finished
  std::atomic<bool> helper_enqueued_{false};       // a task of enqueue_helper() has not started
  std::atomic<std::size_t> waiting_positions_{0};  // the size of queue_

  std::mutex mutex_;

  // Guarded by mutex_.
  bool direct_work_waits_ = false;         // direct_work_ has no thread yet
  std::vector<SplitPoint*> recallable_{};  // buffer of recall_helpers(), as long as slots_
  std::condition_variable idle_;           // the number of tasks of one kind has become 0
  PositionQueue queue_;
  std::size_t position_tasks_ = 0;  // tasks that run positions, started or about to start
  std::size_t helper_tasks_ = 0;    // tasks that join split points, started or about to start
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
