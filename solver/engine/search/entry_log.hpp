#pragma once

#include <atomic>
#include <cstddef>
#include <limits>
#include <mutex>
#include <utility>
#include <vector>
#include <version>

#include "solver/engine/search/bounds.hpp"

namespace kanzen {

/// The mutex of the engine, which costs nothing where a program cannot have threads.
#if defined(__cpp_lib_shared_mutex)  // the standard library has threads
using Mutex = std::mutex;
#else
class Mutex {
 public:
  void lock() noexcept {}
  void unlock() noexcept {}
};
#endif

/// Keeps the latest entries of a table that took much work, for a reader that saves them elsewhere.
/// It is closed at first, and then costs a store one comparison. All threads may use it.
class EntryLog {
 public:
  /// How many entries may wait for take(), in 2 MiB. Later ones are dropped.
  static constexpr std::size_t kMaxWaiting = std::size_t{1} << 16;

  /// Keeps entries whose work has at least this bit width. Throws std::bad_alloc.
  void open(int min_cost) {
    (void)take();
    min_cost_.store(min_cost, std::memory_order_relaxed);
  }

  void close() noexcept {
    min_cost_.store(std::numeric_limits<int>::max(), std::memory_order_relaxed);
    forget();
  }

  void forget() noexcept {
    const std::lock_guard lock(mutex_);
    waiting_.clear();
  }

  [[nodiscard]] bool wants(int cost) const noexcept {
    return cost >= min_cost_.load(std::memory_order_relaxed);
  }

  void add(const TableEntry& entry) noexcept {
    const std::lock_guard lock(mutex_);
    if (waiting_.size() < waiting_.capacity()) waiting_.push_back(entry);
  }

  /// Returns what was added since the last call, in order. Throws std::bad_alloc.
  [[nodiscard]] std::vector<TableEntry> take() {
    std::vector<TableEntry> taken;
    taken.reserve(kMaxWaiting);  // so that add() need not
    const std::lock_guard lock(mutex_);
    std::swap(taken, waiting_);
    return taken;
  }

 private:
  // Every store reads this, so its cache line holds nothing that is written.
  std::atomic<int> min_cost_{std::numeric_limits<int>::max()};
  alignas(64) Mutex mutex_;  // guards waiting_
  std::vector<TableEntry> waiting_;
};

}  // namespace kanzen
