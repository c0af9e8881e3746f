// What one thread of a search has for itself, and what all share.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/eval/estimate.hpp"
#include "solver/engine/search/control.hpp"
#include "solver/engine/search/counters.hpp"
#include "solver/engine/search/local_cache.hpp"
#include "solver/engine/search/prunings.hpp"
#include "solver/engine/search/selectivity.hpp"
#include "solver/engine/search/split_point.hpp"
#include "solver/engine/search/transposition_table.hpp"

namespace kanzen {

struct Kernel;

/// Owned by one Solver. Everything but the tables is constant during a search.
struct SharedState {
  SharedState(std::size_t table_bytes, std::size_t selective_bytes, int table_ways,
              TranspositionTable::Memory memory = TranspositionTable::Memory::lasting)
      : table(table_bytes, table_ways, memory),
        selective_table(selective_bytes, table_ways, memory) {}

  /// Brings so much of `table`, and half as much of `selective_table`, into use: see
  /// TranspositionTable::ensure_active_bytes.
  void ensure_active_bytes(std::size_t table_bytes) noexcept {
    table.ensure_active_bytes(table_bytes);
    selective_table.ensure_active_bytes(table_bytes / 2);
  }

  TranspositionTable table;              // proven bounds only
  TranspositionTable selective_table;    // bounds of selective passes: to a proof only their moves
  const eval::Tables* tables = nullptr;  // of the evaluation; null: order without it
  Prunings prunings;
  int split_min_empties = 0;  // nodes with fewer empty squares are not shared
  const Kernel* kernel = nullptr;
  Scheduler* scheduler = nullptr;  // of split points
};

/// One per thread. It holds no position, so that a thread that waits at a split point may search
/// another part of the same tree meanwhile with the same Worker.
struct alignas(64) Worker {
  SharedState* shared = nullptr;
  const Selectivity* selectivity = &kExact;  // of the pass this thread now works for
  const SplitPoint* split_point = nullptr;   // the innermost above the node being searched
  Counters counters;
  LocalCache cache;
  SearchControl* control = nullptr;  // of the position this thread now works for; null: none

  /// From now on the worker works for `position`; null: for none. REQUIRES: work done for another
  /// position has been reported; `position` outlives the work for it.
  void attach(SearchControl* position) noexcept;

  /// Adds the work done since the last report to the counters of the position, brings more of the
  /// table into use if the position turns out to be large, and stops the position if the table has
  /// noticed a contradiction. REQUIRES: attached to a position.
  void report() noexcept;

  /// Pauses if that is due. Then as cancelled().
  [[nodiscard, gnu::always_inline]] bool poll() noexcept {
    if (counters.nodes >= pause_at_) [[unlikely]]
      pause();
    return cancelled();
  }

  /// True if the value now being computed is no longer wanted. Once true it stays true until the
  /// search has returned to the split point that was cut, or has ended. A search that sees it
  /// stores nothing, and the value it returns is meaningless.
  [[nodiscard, gnu::always_inline]] bool cancelled() const noexcept {
    return control->stopped() || (split_point != nullptr && split_point->cancelled());
  }

 private:
  /// Reports if that is due, and lets the scheduler do what it has to.
  void pause() noexcept;

  Counters reported_;
  std::uint64_t report_at_ = 0;  // in nodes
  std::uint64_t pause_at_ = 0;   // in nodes, at most report_at_
};

}  // namespace kanzen
