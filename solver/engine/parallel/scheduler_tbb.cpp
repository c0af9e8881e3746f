// Spreads positions, and their split points, over the threads of one oneTBB arena, as its tasks.
//
// The threads in the arena are ours (started_threads.hpp). All start before there is any work, a
// solver has as many as have started, and each of them enters the arena for as long as the
// scheduler lives. All slots of the arena are reserved for them, so oneTBB never starts a thread:
// it would do so when work arrives, and if the system refused one, it would throw after the task
// has entered its queue. When we let it, such a task ran on freed memory, or never.
//
// Positions come first. A thread without a position helps at split points (open_work.hpp).
// So the two levels of parallelism need no switch, and a helper can join a split point at any time.
//
// The states of a thread:
//
//                 takes a waiting position
//       +--------+ ----------------------> +---------------------+
//       |  idle  | <---------------------- | owner of a position |
//       +--------+    no position waits    +---------------------+
//         |    ^                             |                 ^
//         |    | no moves left,              | split()         | finished
//   joins |    | or recalled                 v                 |
//         |    |                           +------------------------------------+
//         v    |           split()         | owner of a split point:            |
//       +--------+ ----------------------> | searches its moves, then waits for |
//       | helper | <---------------------- | its helpers                        |
//       +--------+        finished         +------------------------------------+
//                                            |        ^      |             ^
//                            nothing to join |  wakes |      | joins       | no moves left
//                                            v        |      v             |
//                                          +----------+    +----------------------+
//                                          |  asleep  |    | helper below its own |
//                                          +----------+    | split point          |
//                                                          +----------------------+
//
// - An idle thread waits in the arena; oneTBB decides whether it sleeps. A split point that opens
//   enqueues a task that joins split points, unless such a task is already enqueued.
// - post() and run() recall helpers if too few threads are free for the positions that wait.
//   Helpers at split points with the fewest empty squares go first. A recalled helper puts its
//   move back. Everything that it has split below that move is cancelled.
// - An event wakes a sleeping owner: the last helper leaves, a recalled helper leaves, or a split
//   point below opens. An owner first searches the moves that recalled helpers have put back.
// - A helper below its own split point may split too. It is not recalled on its own.
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_group.h>

#include <algorithm>
#include <cassert>
#include <deque>

#include "core/clock.hpp"
#include "solver/engine/parallel/open_work.hpp"
#include "solver/engine/parallel/started_threads.hpp"
#include "solver/engine/search/kernel.hpp"
#include "solver/engine/system/machine.hpp"

namespace kanzen {

namespace {

[[nodiscard]] std::int64_t now() noexcept { return nanoseconds_on(machine_clock()); }

/// Threads occupy a slot of the arena one after another, with the worker of the same index. Times
/// are in nanoseconds. Has a cache line of its own.
struct alignas(64) Slot {
  /// The previous thread clears this (release) and the next one sets it (acquire), so that it sees
  /// all changes to the worker.
  std::atomic<bool> is_occupied{false};

  /// Set by make_recall_point() while the thread is a helper without a position of its own,
  /// otherwise null. The mutex of the scheduler guards it.
  SplitPoint* recall = nullptr;

  std::atomic<std::int64_t> occupied_time{0};  // with waiting
  std::atomic<std::int64_t> waiting_time{0};   // asleep, waiting for helpers

  /// How often wake() was called. A thread that waits for helpers looks for work when it changes.
  std::atomic<std::uint32_t> wake_count{0};

  void wake() noexcept {
    wake_count.fetch_add(1, std::memory_order_release);
    wake_one(wake_count);
  }

  /// Only the thread in the slot calls this, so a plain addition suffices.
  static void add(std::atomic<std::int64_t>& sum, std::int64_t time) noexcept {
    sum.store(sum.load(std::memory_order_relaxed) + time, std::memory_order_relaxed);
  }
};

/// All work of a thread between two idle states is one task. An owner that waits for helpers runs
/// no other tasks of oneTBB.
class TbbScheduler final : public PositionScheduler {
 public:
  /// Takes one Worker per thread; they must outlive the scheduler. With `pins_threads`, each thread
  /// stays on one of the processors that the constructing thread may use; threads share them if
  /// there are too few. REQUIRES: threads->count() == workers.size(); begin() was not called.
  TbbScheduler(std::span<Worker> workers, std::shared_ptr<StartedThreads> threads,
               bool pins_threads)
      : workers_(workers),
        slots_(workers.size()),
        open_(workers.size()),
        arena_(static_cast<int>(workers.size()), static_cast<unsigned>(workers.size())),
        threads_(std::move(threads)) {
    assert(threads_->count() == workers_.size());
    recallable_.reserve(slots_.size());
    if (pins_threads) processors_ = processors_of_thread();
    constexpr auto kParallelism = oneapi::tbb::global_control::max_allowed_parallelism;
    if (oneapi::tbb::global_control::active_value(kParallelism) < 2) {
      no_thread_for_enqueued_tasks_.emplace(kParallelism, 2);
    }
    for (std::size_t i = 0; i < slots_.size(); ++i) {
      oneapi::tbb::task_group& group = seats_.emplace_back().group;
      seats_.back().reason = group.defer([] {});
    }
    arena_.initialize();
    threads_->begin([this](std::size_t number) { occupy_seat(number); });
    // Nobody else may take a slot: the thread left without one would hand its stay over as a task.
    std::unique_lock lock(mutex_);
    idle_.wait(lock, [this] { return seated_ == slots_.size(); });
  }

  /// REQUIRES: nothing is running.
  ~TbbScheduler() override {
    {
      std::unique_lock lock(mutex_);
      idle_.wait(lock, [this] { return helper_tasks_ == 0; });
    }
    for (ArenaSeat& seat : seats_) seat.reason = {};
    threads_->join();
  }

  void run(const Work& work) override {
    {
      const std::lock_guard lock(mutex_);
      ++callers_;
      ++callers_waiting_;
      recall_helpers();
    }
    Caller caller{*this};
    // All slots are taken, so oneTBB runs this on a thread of the arena.
    arena_.execute([&] {
      {
        const std::lock_guard lock(mutex_);
        --callers_waiting_;
        caller.waits = false;
      }
      run_task(work);
      // ~Caller() locks it, too, so the caller sees what the task did, whatever oneTBB promises.
      const std::lock_guard lock(mutex_);
    });
  }

  void post(std::vector<std::pair<double, Work>> positions) override {
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
      for (; tasks > 0; --tasks) arena_.enqueue([this]() noexcept { run_positions(); });
    } catch (...) {
      if (!drop_tasks(tasks)) throw;
    }
  }

  void wait() override {
    std::unique_lock lock(mutex_);
    idle_.wait(lock, [this] { return position_tasks_ == 0; });
  }

  /// REQUIRES: `owner` is attached to a position run by this scheduler.
  void split(Worker& owner, SplitPoint& split_point) override {
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

  [[nodiscard]] std::vector<std::int64_t> busy_nanoseconds() const override {
    std::vector<std::int64_t> busy;
    for (const Slot& slot : slots_) busy.push_back(slot.occupied_time - slot.waiting_time);
    return busy;
  }

 private:
  /// A thread stays in the arena because its task group has a task that never runs.
  struct ArenaSeat {
    oneapi::tbb::task_group group;
    oneapi::tbb::task_handle reason;
  };

  /// A thread of ours enters the arena and runs tasks there until the scheduler ends.
  void occupy_seat(std::size_t number) noexcept {
    arena_.execute([&] {
      if (!processors_.empty()) {
        keep_thread_on({&processors_[current_slot() % processors_.size()], 1});
      }
      {
        const std::lock_guard lock(mutex_);
        if (++seated_ == slots_.size()) idle_.notify_all();
      }
      seats_[number].group.wait();
    });
  }

  struct Caller {
    TbbScheduler& scheduler;
    bool waits = true;  // whether it waits for a thread; the mutex guards it
    ~Caller() {
      const std::lock_guard lock(scheduler.mutex_);
      --scheduler.callers_;
      if (waits) --scheduler.callers_waiting_;
    }
  };

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

  /// Does nothing if a task is enqueued and has not started. An idle thread will run it.
  void enqueue_helper() noexcept {
    if (helper_enqueued_.load() || helper_enqueued_.exchange(true)) return;
    {
      const std::lock_guard lock(mutex_);
      ++helper_tasks_;
    }
    try {
      arena_.enqueue([this]() noexcept { run_helper(); });
    } catch (...) {  // without memory, the search goes on without a helper
      const std::lock_guard lock(mutex_);
      helper_enqueued_.store(false);
      if (--helper_tasks_ == 0) idle_.notify_all();
    }
  }

  /// Joins one split point after another until positions wait: an enqueued task will run those.
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

  /// enqueue_helper() takes the same lock, so this thread sees everything that was done before its
  /// task was enqueued.
  void allow_next_helper() {
    const std::lock_guard lock(mutex_);
    helper_enqueued_.store(false);
  }

  /// Helps until no move is left or the helper is recalled; false if a position waits already.
  [[nodiscard]] bool help(const OpenSplitPoint& joined) {
    Slot& slot = slots_[current_slot()];
    SplitPoint recall = make_recall_point(*joined.split_point);
    if (!begin_help(slot, recall)) return false;
    const std::int64_t start = now();
    slot.is_occupied.exchange(true, std::memory_order_acquire);
    OpenSplitPoints::work(workers_[current_slot()], joined, recall);
    Slot::add(slot.occupied_time, now() - start);
    slot.is_occupied.store(false, std::memory_order_release);
    // The owner may be asleep: it can search the move that has been put back.
    if (recall.cut.load(std::memory_order_relaxed)) slots_[joined.split_point->owner].wake();
    const std::lock_guard lock(mutex_);
    slot.recall = nullptr;
    return true;
  }

  /// Returns false if a position waits. Takes the lock, so that later calls of post() and run() see
  /// the helper and can recall it.
  [[nodiscard]] bool begin_help(Slot& slot, SplitPoint& recall) {
    const std::lock_guard lock(mutex_);
    if (queue_.size() > 0 || callers_waiting_ > 0) return false;
    slot.recall = &recall;
    return true;
  }

  /// Recalls as many helpers as the tasks that run positions lack threads, first those at the split
  /// points with the fewest empty squares, which lose least. REQUIRES: the lock.
  void recall_helpers() noexcept {
    std::vector<SplitPoint*>& recallable = recallable_;
    recallable.clear();
    for (const Slot& slot : slots_) {
      if (slot.recall != nullptr && !slot.recall->cut.load()) recallable.push_back(slot.recall);
    }
    std::ranges::sort(recallable, {}, [](const SplitPoint* at) { return at->board.empty_count(); });
    const std::size_t busy = position_tasks_ + callers_ + recallable.size();
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

  /// Returns nullopt if no position waits; a task of `position_tasks_` then ends.
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
    const bool was_occupied = slot.is_occupied.exchange(true, std::memory_order_acquire);
    work(worker);
    Slot::add(slot.occupied_time, now() - start);
    slot.is_occupied.store(was_occupied, std::memory_order_release);
  }

  /// The slot does not change while the thread is in the arena.
  [[nodiscard]] std::size_t current_slot() const noexcept {
    return static_cast<std::size_t>(oneapi::tbb::this_task_arena::current_thread_index());
  }

  std::span<Worker> workers_;
  std::vector<Slot> slots_;
  OpenSplitPoints open_;
  /// On a machine with one processor oneTBB would start a thread for enqueued tasks, although ours
  /// run them. It does not if it may have two.
  std::optional<oneapi::tbb::global_control> no_thread_for_enqueued_tasks_;
  oneapi::tbb::task_arena arena_;
  std::vector<unsigned> processors_;  // empty if threads are not pinned
  std::deque<ArenaSeat> seats_;       // by the number of the thread
  std::shared_ptr<StartedThreads> threads_;
  std::atomic<bool> helper_enqueued_{false};       // a task of enqueue_helper() has not started
  std::atomic<std::size_t> waiting_positions_{0};  // the size of queue_

  std::mutex mutex_;

  // mutex_ guards these.
  std::vector<SplitPoint*> recallable_{};  // buffer of recall_helpers(), as long as slots_
  std::condition_variable idle_;           // the number of tasks of one kind has become 0
  PositionQueue queue_;
  std::size_t seated_ = 0;           // threads in the arena
  std::size_t callers_ = 0;          // callers of run()
  std::size_t callers_waiting_ = 0;  // those of them that wait for a thread
  std::size_t position_tasks_ = 0;   // tasks that run positions, started or about to start
  std::size_t helper_tasks_ = 0;     // tasks that join split points, started or about to start
};

}  // namespace

std::unique_ptr<PositionScheduler> make_tbb_scheduler(std::span<Worker> workers,
                                                      std::shared_ptr<StartedThreads> threads,
                                                      bool pins_threads) {
  return std::make_unique<TbbScheduler>(workers, std::move(threads), pins_threads);
}

}  // namespace kanzen
