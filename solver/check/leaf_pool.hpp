// The leaves of a certificate, solved by all cores while the walk goes on.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

#include "core/board.hpp"
#include "core/types.hpp"

namespace kanzen::check {

/// A statement about a position of few empties: its value for the side to move is at least `bound`,
/// or at most `bound`.
struct Leaf {
  Board board;
  Score bound = 0;
  bool at_least = true;
};

/// Solves leaves in batches. What waits is bounded: when there is much, add() solves some itself.
///
/// Thread safety: add() and finish() are for one thread; the others may be called by any.
class LeafPool {
 public:
  /// With one thread everything is solved by the caller.
  explicit LeafPool(unsigned threads);
  ~LeafPool();
  LeafPool(const LeafPool&) = delete;
  LeafPool& operator=(const LeafPool&) = delete;

  void add(const Leaf& leaf);

  /// Waits until every leaf is solved. True if all of them hold.
  [[nodiscard]] bool finish();

  /// True once a leaf is known not to hold; the rest need not be given any more.
  [[nodiscard]] bool failed() const noexcept { return failed_.load(std::memory_order_relaxed); }
  /// A leaf that does not hold. REQUIRES: finish() has returned false.
  [[nodiscard]] const Leaf& failure() const noexcept { return failure_; }

  [[nodiscard]] std::uint64_t solved() const noexcept {
    return solved_.load(std::memory_order_relaxed);
  }
  [[nodiscard]] std::uint64_t nodes() const noexcept {
    return nodes_.load(std::memory_order_relaxed);
  }

 private:
  using Batch = std::vector<Leaf>;

  void hand_out(Batch batch);
  void solve(const Batch& batch);
  void work();

  Batch open_;  // being filled
  std::size_t most_waiting_;

  std::mutex mutex_;  // guards the three below, and failure_ until all is finished
  std::condition_variable changed_;
  std::deque<Batch> waiting_;
  std::size_t running_ = 0;
  bool ending_ = false;
  Leaf failure_;

  std::atomic<bool> failed_{false};
  std::atomic<std::uint64_t> solved_{0};
  std::atomic<std::uint64_t> nodes_{0};
  std::vector<std::thread> threads_;
};

}  // namespace kanzen::check
