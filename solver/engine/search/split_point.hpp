// Young brothers wait (Feldmann 1993): a node becomes a split point only after its first move has
// been searched. The value of that move then bounds the others, and most of them are cheap. At a
// node that the first move cuts, no thread has worked on the others for nothing.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "solver/engine/search/tuning.hpp"

namespace kanzen {

class MoveList;
struct EvaluatedNode;
struct Worker;

/// A node that threads share. The thread that made it owns it, on its stack, and waits for the
/// others. Each group of fields says who may use it.
struct SplitPoint {
  // These are constant.
  const Selectivity* selectivity;
  const SplitPoint* parent;  // the innermost split point above, or null
  Board board;
  const EvaluatedNode* evaluated = nullptr;  // the node with its pattern configurations, or null
  Score beta;

  // Any thread may read and set this. It is set once a move has reached beta, and never cleared.
  // Work below a split point is worthless if it, or any split point above it, has been cut.
  std::atomic<bool> cut{false};

  // `lock`, which SplitLock takes, guards these.
  std::atomic_flag lock = ATOMIC_FLAG_INIT;
  Score alpha;  // best known lower end of the window
  Score best;   // best value so far
  Square best_move;
  MoveList* moves;  // moves not yet handed out

  // The scheduler uses these.
  std::size_t owner = 0;             // index of its worker
  std::atomic<int> helpers{0};       // workers that have joined and not left
  std::atomic<bool> awaited{false};  // the owner waits for them, with nothing else to do

  /// Returns whether a thread that joins now would find a move. Takes the lock.
  [[nodiscard]] bool has_work() noexcept;

  /// Whether this split point is `above`, or was made while that was searched. Everything lies
  /// below null.
  [[nodiscard]] bool lies_below(const SplitPoint* above) const noexcept;

  [[nodiscard, gnu::always_inline]] bool cancelled() const noexcept {
    for (const SplitPoint* at = this; at != nullptr; at = at->parent) {
      if (at->cut.load(std::memory_order_relaxed)) return true;
    }
    return false;
  }
};

/// A split point without moves, between `split_point` and the work of one helper. Cutting it
/// recalls that helper: all its work is cancelled.
[[nodiscard]] SplitPoint make_recall_point(const SplitPoint& split_point) noexcept;

class SplitLock {
 public:
  [[gnu::always_inline]] explicit SplitLock(SplitPoint& split_point) noexcept
      : split_point_(split_point) {
    for (int tries = 0; split_point_.lock.test_and_set(std::memory_order_acquire); ++tries) {
      if (tries >= kSpinTries) yield_thread();
    }
  }
  [[gnu::always_inline]] ~SplitLock() { split_point_.lock.clear(std::memory_order_release); }
  SplitLock(const SplitLock&) = delete;
  SplitLock& operator=(const SplitLock&) = delete;

 private:
  /// Held for nanoseconds unless the holder is preempted, so spin first.
  static constexpr int kSpinTries = 100;
  static void yield_thread() noexcept;

  SplitPoint& split_point_;
};

/// Runs split points: serially (deterministic), or with oneTBB tasks. Tests and measurements have
/// seeded shuffles and threads in virtual time.
class Scheduler {
 public:
  virtual ~Scheduler() = default;

  /// Calls the kernel's search_shared_moves() on one or more workers. Returns when no worker uses
  /// the split point. `owner` is the calling worker.
  virtual void split(Worker& owner, SplitPoint& split_point) = 0;
};

/// Searches all moves on the calling thread, in order, so that node counts repeat exactly.
class SerialScheduler final : public Scheduler {
 public:
  void split(Worker& owner, SplitPoint& split_point) override;
};

}  // namespace kanzen
