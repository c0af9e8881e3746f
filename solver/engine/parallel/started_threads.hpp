#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

#include "solver/engine/parallel/threads.hpp"

namespace kanzen {

/// Throws std::system_error if the system refuses a thread.
using StartThread = std::function<std::thread(std::function<void()> work)>;

/// Threads that have started and wait for their work, so that a solver knows how many it has before
/// it needs any.
class StartedThreads {
 public:
  /// Starts `wanted` threads, or as many as the system grants. Eight more start and end at once
  /// while `reserved_bytes` are reserved: the rest of the program needs threads too, and the caller
  /// the memory. Another process may take these before they are used.
  StartedThreads(unsigned wanted, std::size_t reserved_bytes,
                 const StartThread& start = {}) noexcept;
  ~StartedThreads() { join(); }

  [[nodiscard]] unsigned count() const noexcept { return static_cast<unsigned>(kept_); }

  /// Each thread calls `work` with its number, from 0 on, and ends. REQUIRES: called once; `work`
  /// does not throw.
  void begin(std::function<void(std::size_t)> work) noexcept;

  /// Ends threads that have no work.
  void join() noexcept;

 private:
  void live(std::size_t number) noexcept;
  /// Waits until the thread of this number is ready. False if it lacks memory, and will end.
  [[nodiscard]] bool becomes_ready(std::size_t number);

  std::vector<std::thread> threads_;
  std::mutex mutex_;

  // mutex_ guards these.
  std::condition_variable changed_;
  std::size_t ready_ = 0;        // threads that wait for their work
  bool lacks_memory_ = false;    // for one more thread, which is the last
  std::size_t kept_ = SIZE_MAX;  // threads from this one on end; unknown while they start
  bool ending_ = false;
  std::function<void(std::size_t)> work_;
};

/// Makes the scheduler of several workers, see make_scheduler().
[[nodiscard]] std::unique_ptr<PositionScheduler> make_tbb_scheduler(
    std::span<Worker> workers, std::shared_ptr<StartedThreads> threads, bool pins_threads);

}  // namespace kanzen
