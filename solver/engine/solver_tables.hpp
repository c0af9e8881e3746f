#pragma once

#include <memory>

#include "solver/engine/search/entry_log.hpp"
#include "solver/engine/search/options.hpp"
#include "solver/engine/search/worker.hpp"

namespace kanzen {

struct TableSize {
  std::size_t proven_bytes;     // size of the table of proven bounds
  std::size_t selective_bytes;  // size of the selective table
  int ways;
};

/// Returns the size for one of `parts` states that share the memory. REQUIRES: options are valid,
/// parts >= 1.
[[nodiscard]] TableSize table_size(const SolverOptions& options, const SearchSettings& settings,
                                   std::size_t parts = 1) noexcept;

/// How many moves deep we look for proven bounds of an unfinished position.
inline constexpr int kTableBoundsDepth = 2;

/// Returns what `shared.table` proves for `board`, by entries up to `depth` moves below. A stopped
/// search leaves more in the table than the bounds of its root.
[[nodiscard]] Bounds table_bounds(const SharedState& shared, const Board& board,
                                  int depth = kTableBoundsDepth) noexcept;

struct SolverTables {
  EntryLog log;            // records the table of the shared state
  EntryLog selective_log;  // records its selective table
  /// There is one for all positions, or with isolation one for each thread.
  std::vector<std::unique_ptr<SharedState>> states{};
  bool is_shared = true;  // whether all positions share it
};

}  // namespace kanzen
