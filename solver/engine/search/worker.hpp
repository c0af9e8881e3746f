// What a thread holds while it searches, and what all threads of one table share.
#pragma once

#include <cstddef>
#include <cstdint>

#include "solver/engine/search/bounds.hpp"
#include "solver/engine/search/search_control.hpp"
#include "solver/engine/search/split_point.hpp"
#include "solver/engine/search/transposition_table.hpp"

namespace kanzen {

/// Caches proven bounds for the layers with few empties, one cache per worker: these nodes are too
/// many and too cheap for the shared table. It has one entry for each index, no locks and no
/// ageing, and fits the processor's caches. It holds whole boards, so an entry is overwritten,
/// never wrong.
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

  /// Frees all entries in constant time.
  void new_generation() noexcept {
    if (++generation_ != 0) return;
    for (std::size_t i = 0; i >> (64 - shift_) == 0; ++i) entries_[i] = {};
    generation_ = 1;
  }

  /// Returns the one entry that may hold `board`; it may hold another one.
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

/// What the workers of one search share: one for a Solver, or one for each thread if its searches
/// are isolated. Everything but the tables is constant during a search.
struct SharedState {
  SharedState(std::size_t table_bytes, std::size_t selective_bytes, int table_ways,
              TranspositionTable::Memory memory = TranspositionTable::Memory::lasting)
      : table(table_bytes, table_ways, memory),
        selective_table(selective_bytes, table_ways, memory) {}

  /// See TranspositionTable::ensure_active_bytes(). The selective table gets half as much.
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
  Scheduler* scheduler = nullptr;  // runs split points
};

/// What one thread needs to search. It has no position of its own: a thread that waits at a split
/// point may search another part of the same tree with the same worker.
struct alignas(64) Worker {
  SharedState* shared = nullptr;
  const Selectivity* selectivity = &kExactIteration;  // that of the iteration this thread works for
  const SplitPoint* split_point = nullptr;            // the innermost above the node being searched
  Counters counters;
  LocalCache cache;
  SearchControl* control = nullptr;  // controls the position searched; null if there is none

  /// The worker counts for `new_control`, or for none if null. REQUIRES: work for another control
  /// has been reported; `new_control` outlives the work.
  void attach(SearchControl* new_control) noexcept;

  /// Adds the work since the last report to `control`, activates more of the table for a large
  /// position, and stops the position if the table has found a contradiction. REQUIRES: attached to
  /// a control.
  void report_work() noexcept;

  [[nodiscard, gnu::always_inline]] bool poll() noexcept {
    if (counters.nodes >= report_at_) [[unlikely]]
      report_work();
    return cancelled();
  }

  /// Whether nobody needs the current value any more, until the search has returned to the cut
  /// split point, or has ended. The value of a cancelled search is meaningless and not stored.
  [[nodiscard, gnu::always_inline]] bool cancelled() const noexcept {
    return control->stopped() || (split_point != nullptr && split_point->cancelled());
  }

 private:
  Counters reported_;
  std::uint64_t report_at_ = 0;  // in nodes
};

}  // namespace kanzen
