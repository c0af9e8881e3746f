// How large the tables of a solver are.
#pragma once

#include <cstddef>

#include "solver/engine/search/options.hpp"
#include "solver/engine/search/search_settings.hpp"

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

}  // namespace kanzen
