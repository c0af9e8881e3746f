// How large the tables of a solver are.
#pragma once

#include <cstddef>

#include "solver/engine/search/options.hpp"

namespace kanzen {

/// Arguments for TranspositionTable.
struct TableSize {
  std::size_t proven_bytes;  // of the table of proven bounds
  std::size_t guess_bytes;   // of the table of guesses
  int ways;
};

/// Of one of `parts` solver states that share the memory `options` allow. REQUIRES: options are
/// valid, parts >= 1.
[[nodiscard]] TableSize table_size(const SolverOptions& options, std::size_t parts = 1) noexcept;

}  // namespace kanzen
