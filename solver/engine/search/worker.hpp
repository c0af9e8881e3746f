#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "core/board.hpp"
#include "core/eval/features.hpp"
#include "solver/engine/search/bounds.hpp"
#include "solver/engine/search/limits.hpp"
#include "solver/engine/search/split_point.hpp"
#include "solver/engine/search/transposition_table.hpp"
#include "solver/engine/search/tuning.hpp"

namespace kanzen {

class Clock;

/// Parts of the search that cut or reuse work. Switching one off changes no value, which tests and
/// the rig rely on.
struct SearchSwitches {
  bool stability = true;         // stable discs bound the value
  bool table = true;             // shared transposition table
  bool local_cache = true;       // bounds of the layers with few empties, per thread
  bool enhanced_cutoffs = true;  // try the table's bounds of all children first
};

struct SearchSettings {
  std::size_t hash_entries = 0;  // if not 0: a table of so few entries, whatever its size in MiB
  int split_min_empties = 12;    // below this a node is never shared between threads
  SearchSwitches switches{};
  /// Read whenever a thread reports its work; limits of time are on it. Null: the machine's clock.
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

  /// Stops if the limit allows no more.
  void end_iteration(std::size_t iterations) noexcept {
    if (iterations >= iteration_limit_) stop_at_limit();
  }

  /// True if a limit ended the work before any call of stop().
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

/// Proven bounds for the layers with few empties, one cache per worker: these nodes are too many
/// and too cheap for the shared table. One entry for each index, no locks and no ageing, within the
/// processor's caches. It holds whole boards, so an entry may be overwritten but is never wrong.
class LocalCache {
 public:
  struct Entry {
    Board board;
    std::int8_t lower;
    std::int8_t upper;
    Square move;
    std::uint32_t generation;  // entries of another generation are free
  };

  LocalCache() = default;

  /// Uses the 2^bits zeroed entries at `entries`, which must outlive it; bits may be 0.
  LocalCache(Entry* entries, unsigned bits) noexcept : entries_(entries), shift_(64 - bits) {}

  /// Takes constant time.
  void new_generation() noexcept {
    if (++generation_ != 0) return;
    for (std::size_t i = 0; i >> (64 - shift_) == 0; ++i) entries_[i] = {};
    generation_ = 1;
  }

  /// May hold another board.
  [[nodiscard, gnu::always_inline]] Entry& entry_of(const Board& board) const noexcept {
    // Two odd multipliers and the high bits of the sum spread boards that differ in a few discs,
    // far cheaper than the hash of the shared table.
    const std::uint64_t mixed = board.player * 0x9E3779B97F4A7C15 +
                                (board.opponent ^ board.opponent >> 29) * 0xD6E8FEB86659FD93;
    return entries_[shift_ == 64 ? 0 : (mixed ^ mixed << 27) >> shift_];
  }

  [[nodiscard, gnu::always_inline]] bool holds(const Entry& entry,
                                               const Board& board) const noexcept {
    return entry.board == board && entry.generation == generation_;
  }

  /// Intersects the bounds in `entry` with these, or replaces another board. REQUIRES: `entry` is
  /// entry_of(board).
  [[gnu::always_inline]] void store(Entry& entry, const Board& board,
                                    const Bounds& bounds) const noexcept {
    Score lower = bounds.lower;
    Score upper = bounds.upper;
    if (holds(entry, board)) {
      lower = entry.lower > lower ? entry.lower : lower;
      upper = entry.upper < upper ? entry.upper : upper;
    }
    entry = {board, static_cast<std::int8_t>(lower), static_cast<std::int8_t>(upper), bounds.move,
             generation_};
  }

 private:
  Entry* entries_ = nullptr;
  unsigned shift_ = 64;  // leaves the index bits of a mixed board
  std::uint32_t generation_ = 1;
};

struct Kernel;

/// Owned by one Solver. Everything but the tables is constant during a search.
struct SharedState {
  SharedState(std::size_t table_bytes, std::size_t selective_bytes, int table_ways,
              TranspositionTable::Memory memory = TranspositionTable::Memory::lasting)
      : table(table_bytes, table_ways, memory),
        selective_table(selective_bytes, table_ways, memory) {}

  /// Half of that in `selective_table`: see TranspositionTable::ensure_active_bytes.
  void ensure_active_bytes(std::size_t table_bytes) noexcept {
    table.ensure_active_bytes(table_bytes);
    selective_table.ensure_active_bytes(table_bytes / 2);
  }

  TranspositionTable table;            // proven bounds only
  TranspositionTable selective_table;  // likely bounds; the exact iteration uses only the moves
  const eval::Tables* evaluation = nullptr;  // null: moves are ordered without it
  SearchSwitches switches;
  int split_min_empties = 0;  // nodes with fewer empty squares are not shared
  const Kernel* kernel = nullptr;
  Scheduler* scheduler = nullptr;  // of split points
};

/// One for each thread, without a position of its own. A thread that waits at a split point may
/// search another part of the same tree with the same worker.
struct alignas(64) Worker {
  SharedState* shared = nullptr;
  const Selectivity* selectivity = &kExactIteration;  // of the iteration that this thread works for
  const SplitPoint* split_point = nullptr;            // the innermost above the node being searched
  Counters counters;
  LocalCache cache;
  SearchControl* control = nullptr;  // of the position that this thread works for; null: none

  /// The worker counts for `new_control`, or for none if null. REQUIRES: work for another control
  /// has been reported; `new_control` outlives the work.
  void attach(SearchControl* new_control) noexcept;

  /// Adds the work since the last report to `control`, activates more of the table for a large
  /// position, and stops the position if the table has found a contradiction. REQUIRES: attached to
  /// a control.
  void report() noexcept;

  [[nodiscard, gnu::always_inline]] bool poll() noexcept {
    if (counters.nodes >= report_at_) [[unlikely]]
      report();
    return cancelled();
  }

  /// True if the current value is no longer needed, until the search has returned to the cut split
  /// point, or has ended. The value of a cancelled search is meaningless and not stored.
  [[nodiscard, gnu::always_inline]] bool cancelled() const noexcept {
    return control->stopped() || (split_point != nullptr && split_point->cancelled());
  }

 private:
  Counters reported_;
  std::uint64_t report_at_ = 0;  // in nodes
};

}  // namespace kanzen
