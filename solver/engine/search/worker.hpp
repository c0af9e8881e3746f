// What one thread of a search has for itself, and what all share.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/eval/estimate.hpp"
#include "solver/engine/search/control.hpp"
#include "solver/engine/search/counters.hpp"
#include "solver/engine/search/job.hpp"
#include "solver/engine/search/local_cache.hpp"
#include "solver/engine/search/prunings.hpp"
#include "solver/engine/search/split.hpp"
#include "solver/engine/search/trace.hpp"
#include "solver/engine/search/transposition_table.hpp"

namespace kanzen {

struct Kernel;

/// Owned by one Solver. Everything but the tables is constant during a search.
struct SharedState {
  SharedState(std::size_t table_bytes, std::size_t guess_bytes, int table_ways,
              TranspositionTable::Memory memory = TranspositionTable::Memory::lasting)
      : table(table_bytes, table_ways, memory), guesses(guess_bytes, table_ways, memory) {}

  /// So much of `table`, and half as much of `guesses`, is about to be filled: see
  /// TranspositionTable::expect.
  void expect(std::size_t table_bytes) noexcept {
    table.expect(table_bytes);
    guesses.expect(table_bytes / 2);
  }

  TranspositionTable table;    // proven bounds only
  TranspositionTable guesses;  // bounds of selective passes: nothing to a proof but their moves
  const eval::Tables* tables = nullptr;  // of the evaluation; null: order without it
  Prunings prunings;
  int split_min_empties = 0;
  const Kernel* kernel = nullptr;
  Scheduler* scheduler = nullptr;  // what is done with nodes that are worth sharing
};

/// One per thread. It holds no position: a thread that waits in the middle of a search may run
/// another part of the same tree meanwhile with the same Worker.
struct alignas(64) Worker {
  SharedState* shared = nullptr;
  const SearchJob* job = &kProof;    // the pass this thread now works for
  const SplitNode* split = nullptr;  // innermost shared node this thread now works below
  Counters counters;
  LocalCache cache;
  SearchTrace* trace = nullptr;      // told each step by the kernel made for that; others ignore it
  SearchControl* control = nullptr;  // the position this thread now works for; null: none

  /// From now on work is done for `position`; what has been done before must have been reported.
  /// REQUIRES: `position` outlives the work for it.
  void work_for(SearchControl* position) noexcept;

  /// Hands the work done since the last report over to the position, and takes more of the table
  /// into use if the position turns out to be large.
  void report() noexcept;

  /// Reports if that is due. Then as cancelled().
  [[nodiscard, gnu::always_inline]] bool poll() noexcept {
    if (counters.nodes >= report_at_) [[unlikely]]
      report();
    return cancelled();
  }

  /// True if the value now being computed is not wanted any more. Once true it stays true until the
  /// search has returned to the node that caused it; whoever sees it stores nothing, and the value
  /// it returns is meaningless.
  [[nodiscard, gnu::always_inline]] bool cancelled() const noexcept {
    return control->stopped() || (split != nullptr && split->cancelled());
  }

 private:
  Counters reported_;
  std::uint64_t report_at_ = 0;  // nodes
};

}  // namespace kanzen
