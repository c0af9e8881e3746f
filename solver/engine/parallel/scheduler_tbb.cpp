// The only file that includes oneTBB.
#include "solver/engine/parallel/scheduler_tbb.hpp"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_scheduler_observer.h>

#include <algorithm>
#include <atomic>
#include <cassert>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>
#include <vector>

#include "core/clock.hpp"
#include "solver/engine/parallel/affinity.hpp"
#include "solver/engine/parallel/open_split_points.hpp"
#include "solver/engine/parallel/position_queue.hpp"
#include "solver/engine/search/kernel.hpp"

namespace kanzen {

namespace {

[[nodiscard]] std::int64_t now() noexcept { return nanoseconds_on(machine_clock()); }

/// A place of the arena. Threads occupy it one after another, with the worker of the same index.
/// Times are in nanoseconds. Has a cache line of its own.
struct alignas(64) Place {
  /// Whether the thread works for a position. The previous thread clears this (release) and the
  /// next one sets it (acquire). So the next thread sees all changes to the worker.
  std::atomic<bool> occupied{false};

  /// Made by make_recall_point() while the thread is a helper without a position of its own,
  /// otherwise null. Guarded by the mutex of the scheduler.
  SplitPoint* recall = nullptr;

  std::atomic<std::int64_t> occupied_time{0};  // waiting included
  std::atomic<std::int64_t> waiting_time{0};   // asleep, for helpers

  /// Changes whenever the thread should look for work, if it waits for helpers.
  std::atomic<std::uint32_t> calls{0};

  void call() noexcept {
    calls.fetch_add(1, std::memory_order_release);
    calls.notify_one();
  }

  /// Only for the thread at the place.
  static void add(std::atomic<std::int64_t>& sum, std::int64_t time) noexcept {
    sum.store(sum.load(std::memory_order_relaxed) + time, std::memory_order_relaxed);
  }
};

/// The cap on the threads of oneTBB. By default oneTBB uses one thread per core and counts the
/// caller as one of them. Of several caps it obeys the smallest. But a solver must have as many
/// threads as the user requests, and must not wait for the threads of another solver. So the
/// process sets one cap, for the threads of all schedulers together.
/// Thread safety: any thread may call everything.
class ThreadCap {
 public:
  /// The threads of one scheduler, for its lifetime.
  class Share {
   public:
    explicit Share(std::size_t threads) : threads_(threads) { process().change(threads_); }
    ~Share() { process().change(-threads_); }  // modulo 2^n
    Share(const Share&) = delete;
    Share& operator=(const Share&) = delete;

   private:
    std::size_t threads_;
  };

 private:
  using Control = oneapi::tbb::global_control;

  static ThreadCap& process() {
    static ThreadCap cap;
    return cap;
  }

  void change(std::size_t by) {
    const std::lock_guard lock(mutex_);
    sum_ += by;
    cap_.reset();  // first, because the smaller cap would win
    if (sum_ == 0) return;
    const std::size_t without = Control::active_value(Control::max_allowed_parallelism);
    cap_.emplace(Control::max_allowed_parallelism, std::max(sum_ + 1, without));
  }

  std::mutex mutex_;
  std::size_t sum_ = 0;
  std::optional<Control> cap_;
};

/// Keeps each thread of an arena on one processor. Threads share processors if the constructing
/// thread may use fewer processors than there are threads.
class Pinning final : public oneapi::tbb::task_scheduler_observer {
 public:
  explicit Pinning(oneapi::tbb::task_arena& arena)
      : task_scheduler_observer(arena), processors_(processors_of_thread()) {
    if (!processors_.empty()) observe(true);
  }
  ~Pinning() override { observe(false); }
  Pinning(const Pinning&) = delete;
  Pinning& operator=(const Pinning&) = delete;

  void on_scheduler_entry(bool /*is_worker*/) override {
    const auto place =
        static_cast<std::size_t>(oneapi::tbb::this_task_arena::current_thread_index());
    keep_thread_on({&processors_[place % processors_.size()], 1});
  }
  void on_scheduler_exit(bool /*is_worker*/) override { keep_thread_on(processors_); }

 private:
  const std::vector<unsigned> processors_;
};

}  // namespace

class TbbScheduler::Impl {
 public:
  Impl(std::span<Worker> workers, bool pin)
      : workers_(workers),
        places_(workers.size()),
        open_(workers.size()),
        threads_(workers.size()),
        arena_(static_cast<int>(workers.size()), 0) {
    recallable_.reserve(places_.size());
    if (pin) pinning_.emplace(arena_);
  }

  ~Impl() {
    std::unique_lock lock(mutex_);
    idle_.wait(lock, [this] { return helpers_ == 0; });
  }

  void run(const Work& work) {
    {
      const std::lock_guard lock(mutex_);
      caller_.store(&work, std::memory_order_release);
      caller_waits_ = true;
      recall_helpers();
    }
    // If all places are taken, oneTBB runs this on a thread of the arena.
    arena_.execute([this] {
      end_wait_of_caller();
      run_task(*caller_.load(std::memory_order_acquire));
      caller_.store(nullptr, std::memory_order_release);
    });
    assert(caller_.load(std::memory_order_acquire) == nullptr);
  }

  void post(std::vector<std::pair<double, Work>> positions) {
    std::size_t wake = 0;
    {
      const std::lock_guard lock(mutex_);
      queue_.add(std::move(positions));
      waiting_positions_.store(queue_.size(), std::memory_order_relaxed);
      wake = std::min(queue_.size(), workers_.size() - runners_);
      runners_ += wake;
      recall_helpers();
    }
    try {
      for (; wake > 0; --wake) arena_.enqueue([this] { run_positions(); });
    } catch (...) {
      if (!go_on_without(wake)) throw;
    }
  }

  void wait() {
    std::unique_lock lock(mutex_);
    idle_.wait(lock, [this] { return runners_ == 0; });
  }

  void split(Worker& owner, SplitPoint& split_point) {
    ++owner.counters.splits;
    const auto place = static_cast<std::size_t>(&owner - workers_.data());
    const bool opened = open_.open(place, split_point, owner);
    if (opened) {
      call_helper();
      for (const SplitPoint* at = split_point.parent; at != nullptr; at = at->parent) {
        if (at->awaited.load()) places_[at->owner].call();
      }
    }
    owner.shared->kernel->search_shared_moves(owner, split_point, nullptr);
    if (!opened) return;
    open_.close(place, split_point);
    wait_for_helpers(owner, places_[place], split_point);
  }

  [[nodiscard]] std::vector<std::int64_t> busy_nanoseconds() const {
    std::vector<std::int64_t> busy;
    for (const Place& place : places_) busy.push_back(place.occupied_time - place.waiting_time);
    return busy;
  }

 private:
  /// Removes tasks that could not be enqueued from `runners_`; the other tasks run the positions.
  /// If none is left while positions wait, drops those positions and returns false.
  [[nodiscard]] bool go_on_without(std::size_t runners) noexcept {
    const std::lock_guard lock(mutex_);
    runners_ -= runners;
    if (runners_ > 0) return true;
    idle_.notify_all();
    // Tasks end only when no position waits. So if positions wait here, none of them has begun.
    if (queue_.size() == 0) return true;
    queue_.clear();
    waiting_positions_.store(0, std::memory_order_relaxed);
    return false;
  }

  /// Returns when the split point is finished. Meanwhile the owner helps its helpers.
  void wait_for_helpers(Worker& owner, Place& place, SplitPoint& split_point) {
    while (true) {
      const std::uint32_t calls = place.calls.load(std::memory_order_acquire);
      if (OpenSplitPoints::is_finished(owner, split_point)) return;
      split_point.awaited.store(true);
      if (const auto joined = open_.join(&split_point)) {
        split_point.awaited.store(false, std::memory_order_relaxed);
        OpenSplitPoints::work(owner, *joined);
        leave(*joined);
      } else {
        const std::int64_t start = now();
        place.calls.wait(calls, std::memory_order_acquire);
        split_point.awaited.store(false, std::memory_order_relaxed);
        Place::add(place.waiting_time, now() - start);
      }
    }
  }

  void leave(const OpenSplitPoint& joined) {
    if (const auto owner = OpenSplitPoints::leave(joined)) places_[*owner].call();
  }

  /// Enqueues a task that joins split points, unless one is enqueued. An idle thread will run it.
  void call_helper() noexcept {
    if (helper_called_.load() || helper_called_.exchange(true)) return;
    {
      const std::lock_guard lock(mutex_);
      ++helpers_;
    }
    try {
      arena_.enqueue([this] { join(); });
    } catch (...) {  // no memory: the search continues without a helper
      const std::lock_guard lock(mutex_);
      helper_called_.store(false);
      if (--helpers_ == 0) idle_.notify_all();
    }
  }

  /// Joins one split point after another. Ends when positions wait, because an enqueued task will
  /// run them.
  void join() {
    answer_call();
    while (waiting_positions_.load(std::memory_order_relaxed) == 0) {
      const auto joined = open_.join();
      if (!joined) break;
      call_helper();  // there may be more work
      const bool helped = help(*joined);
      leave(*joined);
      if (!helped) break;
    }
    const std::lock_guard lock(mutex_);
    if (--helpers_ == 0) idle_.notify_all();
  }

  /// Lets call_helper() enqueue another task. Both take the same lock, so this thread sees
  /// everything done before the call.
  void answer_call() {
    const std::lock_guard lock(mutex_);
    helper_called_.store(false);
  }

  /// Helps at a joined split point, until no move is left or the helper is recalled. Returns false
  /// if a position waits already.
  [[nodiscard]] bool help(const OpenSplitPoint& joined) {
    Place& place = places_[here()];
    SplitPoint recall = make_recall_point(*joined.split_point);
    if (!begin_help(place, recall)) return false;
    const std::int64_t start = now();
    place.occupied.exchange(true, std::memory_order_acquire);
    OpenSplitPoints::work(workers_[here()], joined, recall);
    Place::add(place.occupied_time, now() - start);
    place.occupied.store(false, std::memory_order_release);
    // The owner may be asleep: it can search the move that has been put back.
    if (recall.cut.load(std::memory_order_relaxed)) places_[joined.split_point->owner].call();
    const std::lock_guard lock(mutex_);
    place.recall = nullptr;
    return true;
  }

  void end_wait_of_caller() {
    const std::lock_guard lock(mutex_);
    caller_waits_ = false;
  }

  /// False if a position waits. Takes the lock, so that later calls of post() and run() see the
  /// helper and can recall it.
  [[nodiscard]] bool begin_help(Place& place, SplitPoint& recall) {
    const std::lock_guard lock(mutex_);
    if (queue_.size() > 0 || caller_waits_) return false;
    place.recall = &recall;
    return true;
  }

  /// Recalls as many helpers as the tasks that run positions lack threads. Helpers at the split
  /// points with the fewest empty squares lose least and go first. REQUIRES: the lock.
  void recall_helpers() noexcept {
    std::vector<SplitPoint*>& recallable = recallable_;
    recallable.clear();
    for (const Place& place : places_) {
      if (place.recall != nullptr && !place.recall->cut.load()) recallable.push_back(place.recall);
    }
    std::ranges::sort(recallable, {}, [](const SplitPoint* at) { return at->board.empty_count(); });
    const std::size_t busy = runners_ + (caller_.load() != nullptr ? 1 : 0) + recallable.size();
    const std::size_t too_many = busy - std::min(busy, places_.size());
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

  /// The next position for the calling task, one of `runners_`. The task ends if there is none.
  [[nodiscard]] std::optional<PositionQueue::Position> take_position() {
    const std::lock_guard lock(mutex_);
    auto position = queue_.take();
    waiting_positions_.store(queue_.size(), std::memory_order_relaxed);
    if (!position && --runners_ == 0) idle_.notify_all();
    return position;
  }

  void run_task(const Work& work) {
    Place& place = places_[here()];
    Worker& worker = workers_[here()];
    const std::int64_t start = now();
    const bool outer = place.occupied.exchange(true, std::memory_order_acquire);
    work(worker);
    Place::add(place.occupied_time, now() - start);
    place.occupied.store(outer, std::memory_order_release);
  }

  /// The index of the place of the calling thread, constant while the thread is in the arena.
  [[nodiscard]] std::size_t here() const noexcept {
    return static_cast<std::size_t>(oneapi::tbb::this_task_arena::current_thread_index());
  }

  std::span<Worker> workers_;
  std::vector<Place> places_;
  OpenSplitPoints open_;
  ThreadCap::Share threads_;
  oneapi::tbb::task_arena arena_;
  std::optional<Pinning> pinning_;
  std::atomic<const Work*> caller_{nullptr};  // the position of run(), until it is finished
  std::atomic<bool> helper_called_{false};    // a task of call_helper() has not started
  std::atomic<std::size_t> waiting_positions_{0};

  std::mutex mutex_;           // guards the fields below
  bool caller_waits_ = false;  // run() has no place yet
  std::vector<SplitPoint*>
      recallable_{};  // buffer of recall_helpers(), large enough for all places
  std::condition_variable idle_;
  PositionQueue queue_;
  std::size_t runners_ = 0;  // tasks that run positions, started or about to start
  std::size_t helpers_ = 0;  // tasks that join split points, started or about to start
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
