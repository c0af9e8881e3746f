// Controls the work on one position: stops it, enforces limits and counts nodes.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "solver/engine/search/counters.hpp"
#include "solver/engine/search/limits.hpp"
#include "solver/engine/search/search_settings.hpp"

namespace kanzen {

/// Receives the progress of a position.
class ProgressListener {
 public:
  virtual ~ProgressListener() = default;
  /// Called at intervals and after each window of the root, by any thread that works for the
  /// position. Several threads may call at once.
  virtual void on_progress() noexcept = 0;
};

/// Shared by all threads that work for the position. A thread reports its work at intervals, so it
/// may work for several positions in turn.
/// Thread safety: full; counters() is exact while no thread works for the position.
class SearchControl {
 public:
  /// Starts the time of `limits`. `listener` may be null, and otherwise outlives the control.
  explicit SearchControl(const Limits& limits = {}, ProgressListener* listener = nullptr,
                         const SearchSettings& settings = {}) noexcept;

  /// Ends the work on the position soon. It cannot be resumed.
  void stop() noexcept { stop_.store(true, std::memory_order_relaxed); }
  [[nodiscard, gnu::always_inline]] bool stopped() const noexcept {
    return stop_.load(std::memory_order_relaxed);
  }

  /// Adds finished work, stops at a limit, and reports to the listener if a report is due.
  void add(const Counters& work) noexcept;

  /// Records that `passes` selective passes have ended, and stops if the limit allows no more.
  void end_pass(std::size_t passes) noexcept {
    if (passes >= pass_limit_) stop_at_limit();
  }

  /// True if a limit ended the work before any call of stop().
  [[nodiscard]] bool limit_reached() const noexcept {
    return limit_reached_.load(std::memory_order_relaxed);
  }

  /// The bytes of the table that the position is expected to fill; 0 if unknown.
  void expect_table_bytes(std::size_t bytes) noexcept {
    table_bytes_.store(bytes, std::memory_order_relaxed);
  }
  [[nodiscard]] std::size_t table_bytes() const noexcept {
    return table_bytes_.load(std::memory_order_relaxed);
  }

  /// The number of nodes after which a thread must report its work.
  [[nodiscard]] std::uint64_t nodes_until_poll() const noexcept;

  /// Reports to the listener at once, if there is one.
  void report_progress() noexcept {
    if (listener_ != nullptr) listener_->on_progress();
  }

  [[nodiscard]] Counters counters() const noexcept;
  [[nodiscard]] std::uint64_t nodes() const noexcept {
    return nodes_.load(std::memory_order_relaxed);
  }

 private:
  void stop_at_limit() noexcept;

  const Clock& clock_;
  std::uint64_t nodes_until_report_;
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
  std::atomic<std::int64_t> next_progress_;  // time of the next report, in nanoseconds
};

}  // namespace kanzen
