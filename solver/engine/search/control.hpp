// One position being worked on: whether to go on, and the work done for it so far.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "solver/engine/search/counters.hpp"
#include "solver/engine/search/limits.hpp"

namespace kanzen {

class Clock;

/// Is told how the work on a position advances.
class ProgressListener {
 public:
  virtual ~ProgressListener() = default;
  /// Called now and then, and whenever the search of a window of the root is finished, by threads
  /// that work for the position, possibly by several at once.
  virtual void on_progress() noexcept = 0;
};

/// Shared by all threads that work for the position. They report their work to it now and then, so
/// that a thread may work for several positions in turn.
/// Thread safety: every member may be called by any thread at any time; counters() is exact while
/// nobody works for the position.
class SearchControl {
 public:
  /// The time of `limits` begins to run now. `listener` may be null; if not, it outlives the
  /// control.
  explicit SearchControl(const Limits& limits = {}, ProgressListener* listener = nullptr) noexcept;

  /// The same by another clock than that of the machine; it outlives the control.
  SearchControl(const Limits& limits, ProgressListener* listener, const Clock& clock) noexcept;

  /// Ends the work on the position soon; for good.
  void stop() noexcept { stop_.store(true, std::memory_order_relaxed); }
  [[nodiscard, gnu::always_inline]] bool stopped() const noexcept {
    return stop_.load(std::memory_order_relaxed);
  }

  /// Adds work that has been done, stops if a limit has been reached, and tells the listener if it
  /// has not been told for a while.
  void add(const Counters& work) noexcept;

  /// So many selective passes are over: stops if that is as many as the limit allows.
  void end_pass(std::size_t passes) noexcept {
    if (passes >= pass_limit_) stop_at_limit();
  }

  /// True if a limit has ended the work, and not a call of stop() before that.
  [[nodiscard]] bool limit_reached() const noexcept {
    return limit_reached_.load(std::memory_order_relaxed);
  }

  /// How much of the table the position is expected to fill, in bytes; 0 unless it was said.
  void expect_table_bytes(std::size_t bytes) noexcept {
    table_bytes_.store(bytes, std::memory_order_relaxed);
  }
  [[nodiscard]] std::size_t table_bytes() const noexcept {
    return table_bytes_.load(std::memory_order_relaxed);
  }

  /// How many nodes a thread may search before it must report its work.
  [[nodiscard]] std::uint64_t nodes_until_poll() const noexcept;

  /// Tells the listener at once, if there is one.
  void report_progress() noexcept {
    if (listener_ != nullptr) listener_->on_progress();
  }

  [[nodiscard]] Counters counters() const noexcept;
  [[nodiscard]] std::uint64_t nodes() const noexcept {
    return nodes_.load(std::memory_order_relaxed);
  }

 private:
  void stop_at_limit() noexcept;

  const Clock* clock_;
  std::atomic<bool> stop_{false};
  std::atomic<bool> limit_reached_{false};
  std::uint64_t node_limit_;
  std::size_t pass_limit_;
  std::int64_t deadline_;  // by the clock, in nanoseconds
  std::atomic<std::uint64_t> nodes_{0};
  std::atomic<std::uint64_t> splits_{0};
  std::atomic<std::uint64_t> joins_{0};
  std::atomic<std::uint64_t> wasted_nodes_{0};
  std::atomic<std::size_t> table_bytes_{0};
  ProgressListener* listener_;
  std::atomic<std::int64_t> next_progress_;  // as deadline_
};

}  // namespace kanzen
