#include "solver/engine/parallel/scheduler_threads.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstdlib>
#include <new>
#include <optional>
#include <system_error>

#include "core/clock.hpp"
#include "solver/engine/parallel/affinity.hpp"
#include "solver/engine/parallel/open_split_points.hpp"
#include "solver/engine/parallel/position_queue.hpp"
#include "solver/engine/parallel/sleep.hpp"
#include "solver/engine/parallel/threads.hpp"
#include "solver/engine/search/kernel.hpp"

namespace kanzen {

// ---- Threads that have started ----

StartedThreads::StartedThreads(unsigned wanted, std::size_t reserved_bytes,
                               const StartThread& start) noexcept {
  constexpr std::size_t kSpareThreads = 8;
  constexpr std::size_t kSpareBytes = std::size_t{128} << 20;
  const std::unique_ptr<std::byte[]> reserved(new (std::nothrow)
                                                  std::byte[reserved_bytes + kSpareBytes]);
  try {
    threads_.reserve(wanted + kSpareThreads);
    while (threads_.size() < wanted + kSpareThreads) {
      const auto life = [this, number = threads_.size()] { live(number); };
      threads_.push_back(start ? start(life) : std::thread(life));
    }
  } catch (const std::system_error&) {  // the system allows no more
  } catch (const std::bad_alloc&) {
  }
  {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return ready_ == threads_.size(); });
    kept_ = threads_.size() - std::min(threads_.size(), kSpareThreads);
  }
  changed_.notify_all();
  while (threads_.size() > kept_) {
    threads_.back().join();
    threads_.pop_back();
  }
}

void StartedThreads::join() noexcept {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

void StartedThreads::begin(std::function<void(std::size_t)> work) noexcept {
  {
    const std::lock_guard lock(mutex_);
    work_ = std::move(work);
  }
  changed_.notify_all();
}

void StartedThreads::live(std::size_t number) noexcept {
  // A first allocation makes the C library reserve memory for the thread. That belongs to what the
  // thread costs, so it happens while the memory of the caller is still reserved.
  void* const block = std::malloc(1);
  asm volatile("" : : "r"(block) : "memory");  // or the compiler removes the allocation
  std::free(block);
  std::unique_lock lock(mutex_);
  ++ready_;
  changed_.notify_all();
  changed_.wait(lock, [&] { return ending_ || number >= kept_ || work_; });
  if (number >= kept_ || !work_) return;
  lock.unlock();
  work_(number);
}

// ---- The scheduler ----

namespace {

[[nodiscard]] std::int64_t now() noexcept { return nanoseconds_on(machine_clock()); }

/// How often an idle thread gives its processor away and looks for work before it sleeps. Split
/// points follow each other within microseconds, and waking a thread takes longer than that.
constexpr int kIdleYields = 100;

/// Wakes one thread. A count of its rings tells the thread whether it has missed one.
class Bell {
 public:
  [[nodiscard]] std::uint32_t rings() const noexcept {
    return rings_.load(std::memory_order_acquire);
  }
  /// Wakes the thread if it sleeps. If it is about to sleep, it does not.
  void ring() noexcept {
    rings_.fetch_add(1, std::memory_order_release);
    wake_one(rings_);
  }
  /// Returns at the next ring after `rings`, or earlier.
  void sleep(std::uint32_t rings) const noexcept { sleep_while(rings_, rings); }

 private:
  std::atomic<std::uint32_t> rings_{0};
};

/// The place of a thread, with the worker of the same index. Times are in nanoseconds. Has a cache
/// line of its own.
struct alignas(64) Slot {
  enum class User { thread, caller, nobody };

  /// Who works with the worker of this slot: its own thread, a caller of run(), or nobody. Guarded
  /// by the mutex of the scheduler, so that the next user sees all changes to the worker.
  User user = User::thread;

  /// Made by make_recall_point() while the thread is a helper without a position of its own,
  /// otherwise null. Guarded by the mutex of the scheduler.
  SplitPoint* recall = nullptr;

  std::atomic<std::int64_t> occupied_time{0};  // waiting included
  std::atomic<std::int64_t> waiting_time{0};   // asleep, for helpers

  Bell owner_bell;   // for the user of the slot, who waits for helpers
  Bell thread_bell;  // for the thread of the slot, which is idle or has lent its slot

  /// Only for the user of the slot.
  static void add(std::atomic<std::int64_t>& sum, std::int64_t time) noexcept {
    sum.store(sum.load(std::memory_order_relaxed) + time, std::memory_order_relaxed);
  }
};

}  // namespace

class ThreadScheduler::Impl {
 public:
  Impl(std::span<Worker> workers, std::shared_ptr<StartedThreads> threads, bool pin)
      : workers_(workers),
        slots_(workers.size()),
        open_(workers.size()),
        threads_(std::move(threads)) {
    assert(threads_->count() == workers_.size());
    recallable_.reserve(slots_.size());
    idle_.reserve(slots_.size());
    offered_.reserve(slots_.size());
    if (pin) processors_ = processors_of_thread();
    threads_->begin([this](std::size_t index) { serve(index); });
  }

  ~Impl() {
    {
      const std::lock_guard lock(mutex_);
      ending_ = true;
    }
    for (Slot& slot : slots_) slot.thread_bell.ring();
    threads_->join();
  }

  void run(const Work& work) {
    const auto processors = processors_.empty() ? processors_ : processors_of_thread();
    const std::size_t index = borrow_slot();
    const BorrowedSlot borrowed{*this, index, processors};
    pin_to_slot(index);
    run_task(index, work);
  }

  void post(std::vector<std::pair<double, Work>> positions) {
    std::unique_lock lock(mutex_);
    queue_.add(std::move(positions));
    waiting_positions_.store(queue_.size(), std::memory_order_relaxed);
    recall_helpers();
    for (std::size_t i = std::min(queue_.size(), idle_.size()); i > 0; --i) take_idle().ring();
  }

  void wait() {
    std::unique_lock lock(mutex_);
    finished_.wait(lock, [this] { return running_positions_ + queue_.size() == 0; });
  }

  void split(Worker& owner, SplitPoint& split_point) {
    ++owner.counters.splits;
    const auto index = static_cast<std::size_t>(&owner - workers_.data());
    const bool opened = open_.open(index, split_point, owner);
    if (opened) {
      ask_for_helper();
      for (const SplitPoint* at = split_point.parent; at != nullptr; at = at->parent) {
        if (at->awaited.load()) slots_[at->owner].owner_bell.ring();
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
  // ---- A thread ----

  /// The life of the thread of a slot.
  void serve(std::size_t index) noexcept {
    pin_to_slot(index);
    Slot& slot = slots_[index];
    std::unique_lock lock(mutex_);
    while (true) {
      if (callers_waiting_ == 0) {
        if (auto position = queue_.take()) {
          run_position(lock, index, *position);
          continue;
        }
        if (helper_wanted_.load()) {
          // Cleared before the thread looks for split points: whoever opens one that it misses
          // finds the wish gone, and wishes again.
          helper_wanted_.store(false);
          lock.unlock();
          help_until_idle(index);
          lock.lock();
          continue;
        }
      }
      if (ending_) return;
      release(index);
      while (slot.user != Slot::User::thread && !ending_) await_wake(lock, slot);
    }
  }

  void run_position(std::unique_lock<std::mutex>& lock, std::size_t index,
                    PositionQueue::QueuedPosition& position) {
    ++running_positions_;
    waiting_positions_.store(queue_.size(), std::memory_order_relaxed);
    lock.unlock();
    run_task(index, position.work);
    position.work = nullptr;  // what it holds belongs to callers that wait() for it
    lock.lock();
    queue_.done(position);
    if (--running_positions_ + queue_.size() == 0) finished_.notify_all();
  }

  void run_task(std::size_t index, const Work& work) {
    const std::int64_t start = now();
    work(workers_[index]);
    Slot::add(slots_[index].occupied_time, now() - start);
  }

  static void await_wake(std::unique_lock<std::mutex>& lock, const Slot& slot) noexcept {
    const std::uint32_t rings = slot.thread_bell.rings();
    lock.unlock();
    for (int i = 0; i < kIdleYields && slot.thread_bell.rings() == rings; ++i) {
      std::this_thread::yield();
    }
    slot.thread_bell.sleep(rings);
    lock.lock();
  }

  void pin_to_slot(std::size_t index) const noexcept {
    if (!processors_.empty()) keep_thread_on({&processors_[index % processors_.size()], 1});
  }

  // ---- Slots. REQUIRES: the lock, except in borrow_slot() and BorrowedSlot ----

  /// The slot of this index has no work. Gives it to a caller of run() if one waits.
  void release(std::size_t index) noexcept {
    if (callers_waiting_ > 0) {
      --callers_waiting_;
      slots_[index].user = Slot::User::caller;
      offered_.push_back(index);
      slot_offered_.notify_one();
    } else {
      slots_[index].user = Slot::User::nobody;
      idle_.push_back(index);
    }
  }

  /// Gives an idle slot back to its thread, and returns the bell that must ring now. REQUIRES:
  /// there is one.
  [[nodiscard]] Bell& take_idle() noexcept {
    Slot& slot = slots_[idle_.back()];
    idle_.pop_back();
    slot.user = Slot::User::thread;
    return slot.thread_bell;
  }

  [[nodiscard]] std::size_t borrow_slot() {
    std::unique_lock lock(mutex_);
    ++callers_;
    if (!idle_.empty()) {
      const std::size_t index = idle_.back();
      idle_.pop_back();
      slots_[index].user = Slot::User::caller;
      return index;
    }
    ++callers_waiting_;
    recall_helpers();
    slot_offered_.wait(lock, [this] { return !offered_.empty(); });
    const std::size_t index = offered_.back();
    offered_.pop_back();
    return index;
  }

  /// Returns the slot of run(), even after an exception, to its thread.
  struct BorrowedSlot {
    Impl& scheduler;
    std::size_t index;
    const std::vector<unsigned>& processors;  // of the caller; empty if threads are not pinned

    ~BorrowedSlot() {
      if (!processors.empty()) keep_thread_on(processors);
      const std::lock_guard lock(scheduler.mutex_);
      --scheduler.callers_;
      scheduler.release(index);
      const bool work = scheduler.queue_.size() > 0 || scheduler.helper_wanted_.load();
      if (work && !scheduler.idle_.empty()) scheduler.take_idle().ring();
    }
  };

  // ---- Split points ----

  /// Returns when the split point is finished. Meanwhile the owner helps its helpers.
  void wait_for_helpers(Worker& owner, Slot& slot, SplitPoint& split_point) {
    while (true) {
      const std::uint32_t rings = slot.owner_bell.rings();
      if (OpenSplitPoints::is_finished(owner, split_point)) return;
      split_point.awaited.store(true);
      if (const auto joined = open_.join(&split_point)) {
        split_point.awaited.store(false, std::memory_order_relaxed);
        OpenSplitPoints::work(owner, *joined);
        leave(*joined);
      } else {
        const std::int64_t start = now();
        slot.owner_bell.sleep(rings);
        split_point.awaited.store(false, std::memory_order_relaxed);
        Slot::add(slot.waiting_time, now() - start);
      }
    }
  }

  void leave(const OpenSplitPoint& joined) {
    if (const auto owner = OpenSplitPoints::leave(joined)) slots_[*owner].owner_bell.ring();
  }

  /// Lets an idle thread join split points, or the next thread that becomes idle.
  void ask_for_helper() noexcept {
    if (helper_wanted_.load() || helper_wanted_.exchange(true)) return;
    Bell* bell = nullptr;
    {
      const std::lock_guard lock(mutex_);
      if (!idle_.empty()) bell = &take_idle();
    }
    if (bell != nullptr) bell->ring();
  }

  /// Joins one split point after another. Ends when positions wait, because this thread will run
  /// them.
  void help_until_idle(std::size_t index) {
    while (waiting_positions_.load(std::memory_order_relaxed) == 0) {
      const auto joined = open_.join();
      if (!joined) break;
      ask_for_helper();  // there may be more work
      const bool helped = help(index, *joined);
      leave(*joined);
      if (!helped) break;
    }
  }

  /// Helps at a joined split point, until no move is left or the helper is recalled. Returns false
  /// if a position waits already.
  [[nodiscard]] bool help(std::size_t index, const OpenSplitPoint& joined) {
    Slot& slot = slots_[index];
    SplitPoint recall = make_recall_point(*joined.split_point);
    if (!begin_help(slot, recall)) return false;
    const std::int64_t start = now();
    OpenSplitPoints::work(workers_[index], joined, recall);
    Slot::add(slot.occupied_time, now() - start);
    // The owner may be asleep: it can search the move that has been put back.
    if (recall.cut.load(std::memory_order_relaxed))
      slots_[joined.split_point->owner].owner_bell.ring();
    const std::lock_guard lock(mutex_);
    slot.recall = nullptr;
    return true;
  }

  /// False if a position waits. Takes the lock, so that later calls of post() and run() see the
  /// helper and can recall it.
  [[nodiscard]] bool begin_help(Slot& slot, SplitPoint& recall) {
    const std::lock_guard lock(mutex_);
    if (queue_.size() > 0 || callers_waiting_ > 0) return false;
    slot.recall = &recall;
    return true;
  }

  /// Recalls as many helpers as positions lack threads. Helpers at the split
  /// points with the fewest empty squares lose least and go first. REQUIRES: the lock.
  void recall_helpers() noexcept {
    std::vector<SplitPoint*>& recallable = recallable_;
    recallable.clear();
    for (const Slot& slot : slots_) {
      if (slot.recall != nullptr && !slot.recall->cut.load()) recallable.push_back(slot.recall);
    }
    std::ranges::sort(recallable, {}, [](const SplitPoint* at) { return at->board.empty_count(); });
    const std::size_t positions = running_positions_ + queue_.size() + callers_;
    const std::size_t busy = std::min(positions, slots_.size()) + recallable.size();
    const std::size_t too_many = busy - std::min(busy, slots_.size());
    for (std::size_t i = 0; i < std::min(too_many, recallable.size()); ++i)
      recallable[i]->cut.store(true);
  }

  std::span<Worker> workers_;
  std::vector<Slot> slots_;
  OpenSplitPoints open_;
  std::shared_ptr<StartedThreads> threads_;
  std::vector<unsigned> processors_;               // empty: threads are not pinned
  std::atomic<bool> helper_wanted_{false};         // no thread has followed the wish yet
  std::atomic<std::size_t> waiting_positions_{0};  // the size of queue_

  std::mutex mutex_;

  // Guarded by mutex_.
  std::vector<SplitPoint*> recallable_{};  // buffer of recall_helpers(), as long as slots_
  std::vector<std::size_t> idle_{};        // slots without a user; the last one is the warmest
  std::condition_variable finished_;       // no position of post() is left
  std::condition_variable slot_offered_;   // to callers of run()
  std::vector<std::size_t> offered_{};     // slots for callers of run() that have waited
  std::size_t callers_ = 0;                // of run()
  std::size_t callers_waiting_ = 0;        // callers without a slot, even an offered one
  PositionQueue queue_;
  std::size_t running_positions_ = 0;  // of post()
  bool ending_ = false;
};

ThreadScheduler::ThreadScheduler(std::span<Worker> workers, std::shared_ptr<StartedThreads> threads,
                                 bool pin)
    : impl_(std::make_unique<Impl>(workers, std::move(threads), pin)) {}
ThreadScheduler::~ThreadScheduler() = default;

void ThreadScheduler::run(const Work& work) { impl_->run(work); }
void ThreadScheduler::post(std::vector<std::pair<double, Work>> positions) {
  impl_->post(std::move(positions));
}
void ThreadScheduler::wait() { impl_->wait(); }
void ThreadScheduler::split(Worker& owner, SplitPoint& node) { impl_->split(owner, node); }
std::vector<std::int64_t> ThreadScheduler::busy_nanoseconds() const {
  return impl_->busy_nanoseconds();
}

// ---- What threads.hpp and split_point.hpp promise ----

GrantedThreads start_threads(unsigned wanted, std::size_t reserved_bytes) {
  if (wanted == 1) return {};
  auto started = std::make_shared<StartedThreads>(wanted, reserved_bytes);
  if (started->count() < 2) return {};
  return {.count = started->count(), .started = std::move(started)};
}

std::unique_ptr<PositionScheduler> make_scheduler(std::span<Worker> workers,
                                                  const GrantedThreads& threads, bool pin) {
  if (workers.size() == 1) return nullptr;
  return std::make_unique<ThreadScheduler>(workers, threads.started, pin);
}

void SplitLock::yield_thread() noexcept { std::this_thread::yield(); }

}  // namespace kanzen
