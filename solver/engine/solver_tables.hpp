// The tables of a solver: how large they are, and what they know of a position.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "core/board.hpp"
#include "solver/engine/search/bounds.hpp"
#include "solver/engine/search/entry_log.hpp"
#include "solver/engine/search/options.hpp"
#include "solver/engine/search/worker.hpp"

namespace kanzen {

/// Arguments for TranspositionTable.
struct TableSize {
  std::size_t proven_bytes;     // of the table of proven bounds
  std::size_t selective_bytes;  // of the selective table
  int ways;
};

/// The tables of one of `parts` states of a solver that share the memory `options` allow. REQUIRES:
/// options are valid, parts >= 1.
[[nodiscard]] TableSize table_size(const SolverOptions& options, const SearchSettings& settings,
                                   std::size_t parts = 1) noexcept;

/// Depth, in moves, of the search in the table for proven bounds of an unfinished position.
inline constexpr int kTableBoundsDepth = 2;

/// The bounds that `shared.table` proves for `board`, from its own entry and from entries up to
/// `depth` moves below. A stopped search leaves more in the table than the bounds of its root.
[[nodiscard]] Bounds table_bounds(const SharedState& shared, const Board& board,
                                  int depth = kTableBoundsDepth) noexcept;

/// The states of the searches of one solver, with their tables, and what TableTransfer records.
struct SolverTables {
  EntryLog log;            // of the table of the shared state
  EntryLog selective_log;  // of its selective table
  /// One for all positions, or with isolation one for each thread.
  std::vector<std::unique_ptr<SharedState>> states{};
  bool shared = true;  // by all positions
};

}  // namespace kanzen
