// The leaves of a certificate, solved by several threads while the walk goes on.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "core/board.hpp"
#include "core/types.hpp"
#include "solver/check/work_budget.hpp"

namespace kanzen::check {

/// A statement about a position of few empties: its value for the side to move is at least `bound`,
/// or at most `bound`.
struct Leaf {
  Board board;
  Score bound = 0;
  bool at_least = true;
};

/// Starts a thread. Throws std::system_error or std::bad_alloc if there can be no more threads.
using StartThread = std::function<std::thread(std::function<void()>)>;

/// Solves leaves in batches until one does not hold or the budget is spent. The leaves that wait
/// are bounded: when there are many, add() solves some itself.
///
/// Thread safety: add() and finish() are for one thread; any thread may call the others.
class LeafPool {
 public:
  /// Works with `threads` threads, the caller included, or with fewer if no more can be started.
  /// `budget` counts the positions visited, and is cancelled as soon as a leaf does not hold.
  /// REQUIRES: threads >= 1; the budget outlives the pool.
  LeafPool(unsigned threads, WorkBudget& budget, const StartThread& start = plain_thread);

  /// Waits for the leaves that are being solved; cancel the budget if they do not matter any more.
  ~LeafPool();
  LeafPool(const LeafPool&) = delete;
  LeafPool& operator=(const LeafPool&) = delete;

  void add(const Leaf& leaf);

  /// Waits until every leaf is solved or the budget has stopped the work.
  void finish();

  /// A leaf that does not hold, if one has been found so far.
  [[nodiscard]] std::optional<Leaf> failure() const;

  /// Threads at work, the caller of add() included.
  [[nodiscard]] unsigned threads() const noexcept;

  /// Leaves solved so far, and positions visited doing so.
  [[nodiscard]] std::uint64_t solved() const noexcept {
    return solved_.load(std::memory_order_relaxed);
  }
  [[nodiscard]] std::uint64_t nodes() const noexcept {
    return nodes_.load(std::memory_order_relaxed);
  }

 private:
  using Batch = std::vector<Leaf>;

  static std::thread plain_thread(std::function<void()> work);

  void hand_out(Batch batch);
  void solve(const Batch& batch);
  void work();

  Batch open_;  // being filled
  WorkBudget& budget_;
  std::atomic<std::uint64_t> solved_{0};
  std::atomic<std::uint64_t> nodes_{0};

  mutable std::mutex mutex_;  // guards the four below
  std::deque<Batch> waiting_;
  std::size_t running_ = 0;
  bool ending_ = false;
  std::optional<Leaf> failure_;

  std::condition_variable changed_;
  std::vector<std::thread> threads_;
};

}  // namespace kanzen::check
