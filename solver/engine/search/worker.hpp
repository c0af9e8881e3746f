// The state of one thread of a search, and the state that all threads share.
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

/// The parts of the search that cut or reuse work. Switching one off changes no value; tests and
/// the rig rely on that.
struct SearchSwitches {
  bool stability = true;         // stable discs bound the value
  bool table = true;             // shared transposition table
  bool local_cache = true;       // bounds of the layers with few empties, per thread
  bool enhanced_cutoffs = true;  // try the table's bounds of all children first
};

/// For tests and measurements.
struct SearchSettings {
  std::size_t hash_entries = 0;  // if not 0: a table of so few entries, whatever its size in MiB
  int split_min_empties = 12;    // below this a node is never shared between threads
  SearchSwitches switches{};
  /// Read whenever a thread reports its work; limits of time are on it. Null: the machine's clock.
  const Clock* clock = nullptr;
  std::uint64_t nodes_until_report = std::uint64_t{1} << 14;  // half a millisecond
};

/// Receives the progress of a position.
class ProgressListener {
 public:
  virtual ~ProgressListener() = default;
  /// Called at intervals and after each window of the root, by any thread that works for the
  /// position. Several threads may call at once.
  virtual void on_progress() noexcept = 0;
};

/// Controls the work on one position: stops it, enforces limits and counts nodes. Shared by all
/// threads that work for the position. A thread reports its work at intervals, so it
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

/// A small table of proven bounds for the layers with few empties, one per worker. These nodes are
/// too many and too cheap for the shared table. The cache has one entry for each index, no locks
/// and no ageing, and stays in the processor's caches. Like the shared table it holds whole boards
/// and proven bounds only, so an entry may be overwritten but is never wrong.
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

  /// A cache in the 2^bits zeroed entries at `entries`, which must outlive it; bits may be 0.
  LocalCache(Entry* entries, unsigned bits) noexcept : entries_(entries), shift_(64 - bits) {}

  /// Forgets everything, in constant time.
  void new_generation() noexcept {
    if (++generation_ != 0) return;
    for (std::size_t i = 0; i >> (64 - shift_) == 0; ++i) entries_[i] = {};
    generation_ = 1;
  }

  /// The entry for `board`; it may hold another board.
  [[nodiscard, gnu::always_inline]] Entry& entry_of(const Board& board) const noexcept {
    // Two odd multipliers and the high bits of the sum spread boards that differ in a few discs.
    // That is far cheaper than the hash of the shared table.
    const std::uint64_t mixed = board.player * 0x9E3779B97F4A7C15 +
                                (board.opponent ^ board.opponent >> 29) * 0xD6E8FEB86659FD93;
    return entries_[shift_ == 64 ? 0 : (mixed ^ mixed << 27) >> shift_];
  }

  [[nodiscard, gnu::always_inline]] bool holds(const Entry& entry,
                                               const Board& board) const noexcept {
    return entry.board == board && entry.generation == generation_;
  }

  /// Intersects the bounds of `board` in `entry` with these proven bounds, or replaces an entry of
  /// another board. REQUIRES: `entry` is entry_of(board).
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

  /// Activates `table_bytes` of `table`, and half of that in `selective_table`: see
  /// TranspositionTable::ensure_active_bytes.
  void ensure_active_bytes(std::size_t table_bytes) noexcept {
    table.ensure_active_bytes(table_bytes);
    selective_table.ensure_active_bytes(table_bytes / 2);
  }

  TranspositionTable table;            // proven bounds only
  TranspositionTable selective_table;  // bounds of selective passes; the exact pass uses only moves
  const eval::Tables* evaluation = nullptr;  // null: moves are ordered without it
  SearchSwitches switches;
  int split_min_empties = 0;  // nodes with fewer empty squares are not shared
  const Kernel* kernel = nullptr;
  Scheduler* scheduler = nullptr;  // of split points
};

/// One for each thread. It has no position of its own. A thread that waits at a split point may
/// search another part of the same tree with the same worker.
struct alignas(64) Worker {
  SharedState* shared = nullptr;
  const Selectivity* selectivity = &kExactPass;  // of the pass that this thread works for
  const SplitPoint* split_point = nullptr;       // the innermost above the node being searched
  Counters counters;
  LocalCache cache;
  SearchControl* control = nullptr;  // of the position that this thread works for; null: none

  /// Makes the worker count for the position of `new_control`, or for none if null. REQUIRES: work
  /// for another control has been reported; `new_control` outlives the work.
  void attach(SearchControl* new_control) noexcept;

  /// Adds the work since the last report to the counters of `control`, and activates more of the
  /// table for a large position. Stops the position if the table has found a contradiction.
  /// REQUIRES: attached to a control.
  void report() noexcept;

  /// Reports if that is due, and returns cancelled().
  [[nodiscard, gnu::always_inline]] bool poll() noexcept {
    if (counters.nodes >= report_at_) [[unlikely]]
      report();
    return cancelled();
  }

  /// True if the current value is no longer needed. It stays true until the search has returned to
  /// the cut split point, or has ended. A cancelled search stores nothing, and its value is
  /// meaningless.
  [[nodiscard, gnu::always_inline]] bool cancelled() const noexcept {
    return control->stopped() || (split_point != nullptr && split_point->cancelled());
  }

 private:
  Counters reported_;
  std::uint64_t report_at_ = 0;  // in nodes
};

}  // namespace kanzen
