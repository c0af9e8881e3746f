// Solves the leaves of a certificate on several threads while the walk continues.
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
#include "solver/checker/work_budget.hpp"

namespace kanzen::checker {

/// A claim about a position with few empty squares: its value for the side to move is at least,
/// or at most, `bound`.
struct LeafClaim {
  Board board;
  Score bound = 0;
  bool at_least = true;
};

/// Starts a thread. Throws std::system_error or std::bad_alloc if no more threads can be started.
using StartThread = std::function<std::thread(std::function<void()>)>;

/// Solves leaves in batches until one turns out to be false or the budget is spent. The number of
/// waiting leaves is bounded: if there are too many, add() solves some itself.
///
/// Thread safety: full, except that add() and finish() belong to one thread.
class LeafPool {
 public:
  /// Uses `threads` threads including the caller's, or fewer if the system cannot start that many.
  /// `budget` is charged for each position visited and is cancelled when a leaf turns out to be
  /// false. REQUIRES: threads >= 1; the budget outlives the pool.
  LeafPool(unsigned threads, WorkBudget& budget, const StartThread& start = plain_thread);

  /// Waits for the leaves that are being solved. Cancel the budget first if they no longer matter.
  ~LeafPool();
  LeafPool(const LeafPool&) = delete;
  LeafPool& operator=(const LeafPool&) = delete;

  void add(const LeafClaim& leaf);

  /// Waits until all leaves are solved or the budget has stopped the work.
  void finish();

  /// Returns a false leaf if one has been found so far. The budget is cancelled by then.
  [[nodiscard]] std::optional<LeafClaim> failure() const;

  /// The number of threads in use, including the one that calls add().
  [[nodiscard]] unsigned threads() const noexcept;

  /// The number of leaves solved so far, and of positions visited in them.
  [[nodiscard]] std::uint64_t solved() const noexcept {
    return solved_.load(std::memory_order_relaxed);
  }
  [[nodiscard]] std::uint64_t nodes() const noexcept {
    return nodes_.load(std::memory_order_relaxed);
  }

 private:
  using Batch = std::vector<LeafClaim>;

  static std::thread plain_thread(std::function<void()> work);

  void hand_out(Batch batch);
  void solve(const Batch& batch);
  void work();

  Batch open_;  // the batch being filled
  WorkBudget& budget_;
  std::atomic<std::uint64_t> solved_{0};
  std::atomic<std::uint64_t> nodes_{0};

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  // Guarded by mutex_.
  std::deque<Batch> waiting_;
  std::size_t running_ = 0;
  bool ending_ = false;
  std::optional<LeafClaim> failure_;

  std::vector<std::thread> threads_;
};

}  // namespace kanzen::checker
