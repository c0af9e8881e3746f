// The state of one thread of a search, and the state that all threads share.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/eval/estimate.hpp"
#include "solver/engine/search/control.hpp"
#include "solver/engine/search/counters.hpp"
#include "solver/engine/search/local_cache.hpp"
#include "solver/engine/search/search_settings.hpp"
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
