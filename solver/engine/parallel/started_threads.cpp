#include "solver/engine/parallel/started_threads.hpp"

#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <memory>
#include <new>
#include <system_error>

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

}  // namespace kanzen
