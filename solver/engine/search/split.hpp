// A node whose moves may be searched by several threads, and who decides which.
//
// Young brothers wait (Feldmann 1993): the search shares a node only after its first move has been
// searched; then the value of that move bounds the others, and most of them are cheap.
#pragma once

#include <atomic>

#include "core/board.hpp"
#include "solver/engine/search/job.hpp"
#include "solver/engine/search/move_list.hpp"

namespace kanzen {

struct Worker;

/// A node being shared. The thread that found it owns it, on its stack, and waits for the others.
/// The fields below the lock are guarded by it; `cut` and the chain of parents are read freely.
struct SplitNode {
  const SearchJob* job;
  const SplitNode* parent;  // the innermost shared node above, or null
  Board board;
  Score beta;

  /// Set once a move has reached beta (or another reason makes all work below worthless); never
  /// cleared. Work below this node is worthless if it, or any node above it, has been cut.
  std::atomic<bool> cut{false};

  std::atomic_flag lock = ATOMIC_FLAG_INIT;
  Score alpha;  // best known lower end of the window
  Score best;   // best value so far
  Square best_move;
  MoveList* moves;  // moves not yet handed out

  /// True if a move is left that is worth searching. Takes the lock.
  [[nodiscard]] bool has_work() noexcept;

  [[nodiscard, gnu::always_inline]] bool cancelled() const noexcept {
    for (const SplitNode* node = this; node != nullptr; node = node->parent) {
      if (node->cut.load(std::memory_order_relaxed)) return true;
    }
    return false;
  }
};

/// Holds the lock of a shared node.
class SplitLock {
 public:
  [[gnu::always_inline]] explicit SplitLock(SplitNode& node) noexcept : node_(node) {
    for (int tries = 0; node_.lock.test_and_set(std::memory_order_acquire); ++tries) {
      if (tries >= kPatience) give_way();
    }
  }
  [[gnu::always_inline]] ~SplitLock() { node_.lock.clear(std::memory_order_release); }
  SplitLock(const SplitLock&) = delete;
  SplitLock& operator=(const SplitLock&) = delete;

 private:
  /// The holder needs nanoseconds, unless its thread had to leave the processor to another one.
  static constexpr int kPatience = 100;
  static void give_way() noexcept;

  SplitNode& node_;
};

/// How the moves of a shared node are spread over threads. Implementations: in order on the calling
/// thread (deterministic), oneTBB tasks, and, in the tests, seeded shuffles.
class Scheduler {
 public:
  virtual ~Scheduler() = default;

  /// Has all moves of `node` searched, by calling the kernel's `search_shared_moves` on one or more
  /// workers, and returns when no worker touches `node` any more. `owner` is the calling worker.
  virtual void split(Worker& owner, SplitNode& node) = 0;
};

}  // namespace kanzen
