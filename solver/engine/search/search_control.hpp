// How the search of one position is steered: what tests switch off, and when it stops.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "solver/engine/search/limits.hpp"

namespace kanzen {

class Clock;

/// The parts of the search that cut or reuse work. Switching one off changes no value, and tests
/// and the rig rely on that.
struct SearchSwitches {
  bool uses_stability = true;         // stable discs bound the value
  bool uses_table = true;             // shared transposition table
  bool uses_local_cache = true;       // bounds of the layers with few empties, per thread
  bool uses_enhanced_cutoffs = true;  // try the table's bounds of all children first
};

struct SearchSettings {
  std::size_t hash_entries = 0;  // if not 0: a table of so few entries, whatever its size in MiB
  int split_min_empties = 12;    // below this a node is never shared between threads
  SearchSwitches switches{};
  /// Read whenever a thread reports its work, for limits of time; null is the machine's clock.
  const Clock* clock = nullptr;
  std::uint64_t nodes_until_report = std::uint64_t{1} << 14;  // half a millisecond
};

class ProgressListener {
 public:
  virtual ~ProgressListener() = default;
  /// Called at intervals and after each window of the root, maybe by several threads at once.
  virtual void on_progress() noexcept = 0;
};

/// Controls the work on one position: stops it, enforces limits and counts nodes for all its
/// threads. A thread reports at intervals, so it may work for several positions in turn. All
/// threads may use it; counters() is exact while none works for the position.
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

  void add(const Counters& work) noexcept;

  /// Stops if the limit allows no further iteration.
  void end_iteration(std::size_t iterations) noexcept {
    if (iterations >= iteration_limit_) stop_at_limit();
  }

  /// Whether a limit ended the work before any call of stop().
  [[nodiscard]] bool limit_reached() const noexcept {
    return limit_reached_.load(std::memory_order_relaxed);
  }

  /// Tells how much of the table this position can fill; 0 if nobody knows.
  void expect_table_bytes(std::size_t bytes) noexcept {
    table_bytes_.store(bytes, std::memory_order_relaxed);
  }
  [[nodiscard]] std::size_t table_bytes() const noexcept {
    return table_bytes_.load(std::memory_order_relaxed);
  }

  [[nodiscard]] std::uint64_t nodes_until_poll() const noexcept;

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
  std::size_t iteration_limit_;
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
