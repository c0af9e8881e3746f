// Young brothers wait (Feldmann 1993): a node becomes a split point only after its first move has
// been searched. The value of that move then bounds the others, and most of them are cheap. At a
// node that the first move cuts, no thread has worked on the others for nothing.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "core/board.hpp"
#include "solver/engine/search/tuning.hpp"

namespace kanzen {

struct Move {
  Bitboard flipped;
  Square square;
  int priority;  // moves of higher priority are tried earlier
};

/// Room for every legal move of any board: there are never more moves than squares.
class MoveList {
 public:
  static constexpr int kCapacity = 64;

  [[gnu::always_inline]] MoveList() noexcept {}

  [[gnu::always_inline]] void add(Square square, Bitboard flipped, int priority = 0) noexcept {
    moves_[size_++] = {flipped, square, priority};
  }

  /// Does nothing if the move does not remain.
  [[gnu::always_inline]] void try_first(Square square) noexcept {
    constexpr int kTopPriority = 1 << 30;
    for (Move& move : *this) {
      if (move.square == square) move.priority = kTopPriority;
    }
  }

  [[nodiscard, gnu::always_inline]] int remaining() const noexcept { return size_ - next_; }

  /// The move of highest priority not yet handed out; of equals the one added first. One step of a
  /// selection sort: after a cutoff the rest was never sorted. REQUIRES: remaining() > 0.
  [[nodiscard, gnu::always_inline]] const Move& next() noexcept {
    int best = next_;
    for (int i = next_ + 1; i < size_; ++i) {
      if (moves_[i].priority > moves_[best].priority) best = i;
    }
    // Rotating, not swapping, keeps equal moves in their order.
    const Move chosen = moves_[best];
    for (int i = best; i > next_; --i) moves_[i] = moves_[i - 1];
    moves_[next_] = chosen;
    return moves_[next_++];
  }

  /// Returns a move taken by next() to the list. REQUIRES: it is not there already.
  void put_back(const Move& move) noexcept { moves_[--next_] = move; }

  [[nodiscard, gnu::always_inline]] Move* begin() noexcept { return moves_ + next_; }
  [[nodiscard, gnu::always_inline]] Move* end() noexcept { return moves_ + size_; }

 private:
  Move moves_[kCapacity];  // deliberately not initialised: only [next_, size_) is read
  int size_ = 0;
  int next_ = 0;
};

struct EvaluatedNode;
struct Worker;

/// A node being shared. The thread that made it owns it, on its stack, and waits for the others.
/// Each group of fields says who may use it.
struct SplitPoint {
  // Constant.
  const Selectivity* selectivity;
  const SplitPoint* parent;  // the innermost split point above, or null
  Board board;
  const EvaluatedNode* evaluated = nullptr;  // the node with its pattern configurations, or null
  Score beta;

  // Any thread may read and set this. It is set once a move has reached beta, and never cleared.
  // Work below a split point is worthless if it, or any split point above it, has been cut.
  std::atomic<bool> cut{false};

  // Guarded by `lock`, which SplitLock takes.
  std::atomic_flag lock = ATOMIC_FLAG_INIT;
  Score alpha;  // best known lower end of the window
  Score best;   // best value so far
  Square best_move;
  MoveList* moves;  // moves not yet handed out

  // Of the scheduler.
  std::size_t owner = 0;             // index of its worker
  std::atomic<int> helpers{0};       // workers that have joined and not left
  std::atomic<bool> awaited{false};  // the owner waits for them, with nothing else to do

  /// Takes the lock.
  [[nodiscard]] bool has_work() noexcept;

  /// True if this is `above` or has been made in its search; true for null.
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

/// Serial (deterministic), or with oneTBB tasks. Tests and measurements have seeded shuffles and
/// threads in virtual time.
class Scheduler {
 public:
  virtual ~Scheduler() = default;

  /// Calls the kernel's search_shared_moves() on one or more workers. Returns when no worker uses
  /// the split point. `owner` is the calling worker.
  virtual void split(Worker& owner, SplitPoint& split_point) = 0;
};

/// Works in order on the calling thread. Node counts repeat exactly.
class SerialScheduler final : public Scheduler {
 public:
  void split(Worker& owner, SplitPoint& split_point) override;
};

}  // namespace kanzen
