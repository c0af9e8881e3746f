// Spreads positions, and their split points, over the threads of one oneTBB arena, as its tasks.
// This header does not expose oneTBB.
//
// The threads in the arena are ours. oneTBB would start its own when work arrives, also from within
// its threads, and if the system refuses one, it throws after the task has entered its queue. We
// used to take the task for lost and free the scheduler, and the task ran on freed memory; or
// nobody ran it, and the process waited for ever; or the exception left a thread of oneTBB and
// ended the process. So all threads start before there is any work (StartedThreads), a solver has
// as many as have started, and each of them enters the arena for as long as the scheduler lives.
// All slots of the arena are reserved for them, so that oneTBB never starts a thread.
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
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

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

}  // namespace kanzen
