// Solves the leaves of a certificate, on several threads while the walk continues. The search is
// simple, relies on core/ only, and its work is limited.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "core/board.hpp"

namespace kanzen::checker {

/// Counts the work of all threads on one certificate and stops them at the limit. The unit is one
/// position, reached by a walk or visited by the search of a leaf. Work is counted after it has
/// been done, so that whether a certificate exceeds the limit depends on the certificate alone, not
/// on the number of threads. All threads may use it.
class WorkBudget {
 public:
  explicit WorkBudget(std::uint64_t limit) noexcept : limit_(limit) {}

  /// Adds work, and returns false if the caller should stop.
  [[nodiscard]] bool spend(std::uint64_t units) noexcept {
    return spent_.fetch_add(units, std::memory_order_relaxed) + units <= limit_ && !cancelled();
  }

  void cancel() noexcept { cancelled_.store(true, std::memory_order_relaxed); }

  [[nodiscard]] std::uint64_t spent() const noexcept {
    return spent_.load(std::memory_order_relaxed);
  }
  [[nodiscard]] bool exceeded() const noexcept { return spent() > limit_; }
  [[nodiscard]] bool stopped() const noexcept { return exceeded() || cancelled(); }

 private:
  [[nodiscard]] bool cancelled() const noexcept {
    return cancelled_.load(std::memory_order_relaxed);
  }

  const std::uint64_t limit_;
  std::atomic<std::uint64_t> spent_{0};
  std::atomic<bool> cancelled_{false};
};

/// Counts for one thread and passes the count on in portions.
class WorkMeter {
 public:
  explicit WorkMeter(WorkBudget& budget) noexcept : budget_(budget) {}
  ~WorkMeter() { (void)budget_.spend(count_ - handed_over_); }
  WorkMeter(const WorkMeter&) = delete;
  WorkMeter& operator=(const WorkMeter&) = delete;

  /// Returns false once the work should stop.
  [[nodiscard]] bool count() noexcept { return ++count_ < next_hand_over_ || hand_over(); }

  [[nodiscard]] bool stopped() const noexcept { return count_ >= next_hand_over_; }

  [[nodiscard]] std::uint64_t counted() const noexcept { return count_; }

 private:
  static constexpr std::uint64_t kUnitsPerPortion = 4096;

  [[nodiscard]] bool hand_over() noexcept {
    const bool may_go_on = budget_.spend(count_ - handed_over_);
    handed_over_ = count_;
    if (may_go_on) next_hand_over_ = count_ + kUnitsPerPortion;
    return may_go_on;
  }

  WorkBudget& budget_;
  std::uint64_t count_ = 0;
  std::uint64_t handed_over_ = 0;
  std::uint64_t next_hand_over_ = kUnitsPerPortion;
};

/// Searches the null window (alpha, alpha + 1), fail-soft. Scores are in discs for the side to
/// move. `meter`, one for each thread, counts each position visited; nullopt if it stops the
/// search. This is plain alpha-beta without a table, with moves ordered by the number of replies.
/// Any board is allowed; the time grows about threefold with each empty square.
///
/// ENSURES, for the result r and the true value v: if r <= alpha then v <= r; if r > alpha then v
/// >= r.
[[nodiscard]] std::optional<Score> leaf_score(const Board& board, Score alpha,
                                              WorkMeter& meter) noexcept;

/// States that the value of a position with few empty squares is at least, or at most, `bound`, for
/// the side to move.
struct LeafClaim {
  Board board;
  Score bound = 0;
  bool is_lower_bound = true;
};

/// Throws std::system_error or std::bad_alloc if no more threads can be started.
using StartThread = std::function<std::thread(std::function<void()>)>;

/// Solves leaves in batches until one turns out to be false or the budget is spent. The number of
/// waiting leaves is bounded: if there are too many, add() solves some itself. add() and finish()
/// belong to one thread; all threads may call the rest.
class LeafPool {
 public:
  /// Uses `threads` threads including the caller's, or fewer if the system cannot start that many.
  /// `budget` is charged for each position visited, and cancelled when a leaf turns out to be
  /// false. REQUIRES: threads >= 1; the budget outlives the pool.
  LeafPool(unsigned threads, WorkBudget& budget, const StartThread& start = plain_thread);

  /// Waits for leaves being solved. If they no longer matter, cancel the budget first.
  ~LeafPool();
  LeafPool(const LeafPool&) = delete;
  LeafPool& operator=(const LeafPool&) = delete;

  void add(const LeafClaim& leaf);

  /// Waits until all leaves are solved or the budget has stopped the work.
  void finish();

  /// Returns a false leaf, if one was found. The budget is cancelled by then.
  [[nodiscard]] std::optional<LeafClaim> failure() const;

  /// Counts the threads, with the one that calls add().
  [[nodiscard]] unsigned threads() const noexcept;

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
  // mutex_ guards these.
  std::deque<Batch> waiting_;
  std::size_t running_ = 0;
  bool ending_ = false;
  std::optional<LeafClaim> failure_;

  std::vector<std::thread> threads_;
};

}  // namespace kanzen::checker
