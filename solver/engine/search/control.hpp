// One position being worked on: whether to go on, and the work done for it so far.
#pragma once

#include <atomic>
#include <cstdint>

#include "solver/engine/search/counters.hpp"
#include "solver/engine/search/limits.hpp"

namespace kanzen {

/// Follows the work on a position from outside.
class Watcher {
 public:
  virtual ~Watcher() = default;
  /// A good moment to see how far the work has come. Called by threads that work for the position,
  /// also by several at once, now and then and whenever a window of its search is through.
  virtual void look() noexcept = 0;
};

/// Shared by all threads that work for the position; their work is reported to it now and then, so
/// that a thread may work for several positions in turn.
/// Thread safety: all may be called at any time, counters() is exact when nobody works.
class SearchControl {
 public:
  /// The time of `limits` begins to run now. `watcher` may be null; if not it outlives the control.
  explicit SearchControl(const Limits& limits = {}, Watcher* watcher = nullptr) noexcept;

  /// Ends the work on the position soon; for good.
  void stop() noexcept { stop_.store(true, std::memory_order_relaxed); }
  [[nodiscard, gnu::always_inline]] bool stopped() const noexcept {
    return stop_.load(std::memory_order_relaxed);
  }

  /// Adds work that has been done, stops if a limit has been reached, and lets the watcher look if
  /// it has not done so for a while.
  void add(const Counters& work) noexcept;

  /// True if a limit has ended the work, and not a call of stop() before that.
  [[nodiscard]] bool limit_reached() const noexcept {
    return limit_reached_.load(std::memory_order_relaxed);
  }

  /// How many nodes a thread may search before it must report again.
  [[nodiscard]] std::uint64_t patience() const noexcept;

  /// Lets the watcher look at once.
  void look() noexcept {
    if (watcher_ != nullptr) watcher_->look();
  }

  [[nodiscard]] Counters counters() const noexcept;
  [[nodiscard]] std::uint64_t nodes() const noexcept {
    return nodes_.load(std::memory_order_relaxed);
  }

 private:
  void stop_at_limit() noexcept;

  std::atomic<bool> stop_{false};
  std::atomic<bool> limit_reached_{false};
  std::uint64_t node_limit_;
  std::int64_t deadline_;  // of the steady clock, in nanoseconds
  std::atomic<std::uint64_t> nodes_{0};
  std::atomic<std::uint64_t> splits_{0};
  std::atomic<std::uint64_t> helps_{0};
  std::atomic<std::uint64_t> wasted_nodes_{0};
  Watcher* watcher_;
  std::atomic<std::int64_t> next_look_;  // as deadline_
};

}  // namespace kanzen
