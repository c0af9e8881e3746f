#include "solver/engine/parallel/threads.hpp"

#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <list>
#include <new>
#include <system_error>

#include "solver/engine/parallel/started_threads.hpp"

namespace kanzen {

StartedThreads::StartedThreads(unsigned wanted, std::size_t reserved_bytes,
                               const StartThread& start) noexcept {
  constexpr std::size_t kSpareThreads = 8;
  constexpr std::size_t kSpareBytes = std::size_t{128} << 20;
  const std::unique_ptr<std::byte[]> reserved(new (std::nothrow)
                                                  std::byte[reserved_bytes + kSpareBytes]);
  try {
    threads_.reserve(wanted + kSpareThreads);
    while (threads_.size() < wanted + kSpareThreads) {
      const std::size_t number = threads_.size();
      const auto life = [this, number] { live(number); };
      threads_.push_back(start ? start(life) : std::thread(life));
      if (becomes_ready(number)) continue;
      threads_.back().join();
      threads_.pop_back();
      break;
    }
  } catch (const std::system_error&) {  // the system allows no more
  } catch (const std::bad_alloc&) {
  }
  {
    const std::lock_guard lock(mutex_);
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

bool StartedThreads::becomes_ready(std::size_t number) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return ready_ == number + 1 || lacks_memory_; });
  return !lacks_memory_;
}

void StartedThreads::live(std::size_t number) noexcept {
  // The C library and oneTBB reserve memory for each thread that uses them. That belongs to what a
  // thread costs, so it happens here, while the memory of the caller is still reserved.
  bool has_memory = true;
  try {
    oneapi::tbb::task_arena(1, 1).execute([] {});
  } catch (const std::bad_alloc&) {
    has_memory = false;
  }
  std::unique_lock lock(mutex_);
  if (has_memory) {
    ++ready_;
  } else {
    lacks_memory_ = true;
  }
  changed_.notify_all();
  if (!has_memory) return;
  changed_.wait(lock, [&] { return ending_ || number >= kept_ || work_; });
  if (number >= kept_ || !work_) return;
  lock.unlock();
  work_(number);
}

namespace {

/// The thread of posted positions lives as long as any are queued: a solver that has nothing to do
/// has no thread, so that it still works in a process forked meanwhile.
class OneWorkerScheduler final : public PositionScheduler {
 public:
  explicit OneWorkerScheduler(Worker& worker) : worker_(worker) {}
  ~OneWorkerScheduler() override { wait(); }

  void run(const Work& work) override {
    const std::lock_guard lock(working_);
    work(worker_);
  }

  void post(std::vector<std::pair<double, Work>> positions) override {
    std::list<Work> posted;
    for (auto& [cost, work] : positions) posted.push_back(std::move(work));
    const std::lock_guard lock(mutex_);
    if (!running_ && !posted.empty()) {
      if (thread_.joinable()) thread_.join();
      thread_ = std::thread([this] { run_positions(); });  // waits for the lock
      running_ = true;
    }
    waiting_.splice(waiting_.end(), posted);
  }

  void wait() override {
    std::unique_lock lock(mutex_);
    ended_.wait(lock, [this] { return !running_; });
    if (thread_.joinable()) thread_.join();
  }

  void split(Worker& owner, SplitPoint& split_point) override {
    SerialScheduler().split(owner, split_point);
  }

  [[nodiscard]] std::vector<std::int64_t> busy_nanoseconds() const override { return {}; }

 private:
  void run_positions() noexcept {
    while (const Work work = take_position()) run(work);
  }

  /// Returns an empty function if no position waits, and the thread then ends.
  [[nodiscard]] Work take_position() noexcept {
    const std::lock_guard lock(mutex_);
    if (waiting_.empty()) {
      running_ = false;
      ended_.notify_all();
      return {};
    }
    Work work = std::move(waiting_.front());
    waiting_.pop_front();
    return work;
  }

  Worker& worker_;
  std::mutex working_;  // held by the thread that uses worker_
  std::mutex mutex_;    // guards the members below
  std::condition_variable ended_;
  std::list<Work> waiting_;
  bool running_ = false;  // whether thread_ takes positions
  std::thread thread_;
};

}  // namespace

GrantedThreads start_threads(unsigned wanted, std::size_t reserved_bytes) {
  if (wanted == 1) return {};
  auto started = std::make_shared<StartedThreads>(wanted, reserved_bytes);
  const unsigned count = started->count();
  if (count < 2) return {};
  return {.count = count, .started = std::move(started)};
}

std::unique_ptr<PositionScheduler> make_scheduler(std::span<Worker> workers,
                                                  const GrantedThreads& threads,
                                                  bool pins_threads) {
  if (workers.size() == 1) return std::make_unique<OneWorkerScheduler>(workers.front());
  return make_tbb_scheduler(workers, threads.started, pins_threads);
}

void SplitLock::yield_thread() noexcept { std::this_thread::yield(); }

}  // namespace kanzen
