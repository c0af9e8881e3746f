#include "solver/engine/search/table_size.hpp"

#include <algorithm>

#include "solver/engine/search/transposition_table.hpp"

namespace kanzen {

TableSize table_size(const SolverOptions& options, const SearchSettings& settings,
                     std::size_t parts) noexcept {
  constexpr std::size_t kClusterBytes = 64;
  constexpr std::size_t kWays = TranspositionTable::kMaxWays;
  const std::size_t entries = settings.hash_entries;
  const bool few = entries != 0;
  const std::size_t bytes =
      (few ? entries / kWays * kClusterBytes : options.hash_mib << 20) / parts;
  return {.proven_bytes = bytes * 3 / 4,
          .selective_bytes = bytes / 4,
          .ways = static_cast<int>(few ? std::min(entries, kWays) : kWays)};
}

}  // namespace kanzen
