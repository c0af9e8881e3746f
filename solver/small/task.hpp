// What a search of a small board works with.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

#include "solver/engine/search/local_cache.hpp"
#include "solver/engine/search/transposition_table.hpp"

namespace kanzen::small {

// The numbers of empties from which on bounds are kept in the table, not in the cache, and from
// which on all images of a board share an entry there.
inline constexpr int kTableMinEmpties = 10;
inline constexpr int kSymmetryMinEmpties = 20;

/// One search by one thread. After `stopped` its results mean nothing, and nothing more is stored.
struct Task {
  TranspositionTable& table;  // this and the cache: of boards of one size only
  LocalCache& cache;
  const std::atomic<bool>& stop;  // set by anybody: return soon
  std::uint64_t nodes = 0;        // by the rule of solver/engine/search/counters.hpp
  bool stopped = false;

  [[nodiscard, gnu::always_inline]] bool cancelled() noexcept {
    stopped = stopped || stop.load(std::memory_order_relaxed);
    return stopped;
  }

  /// What has been proven of a board with so many empty squares, if it is still known.
  [[nodiscard, gnu::always_inline]] std::optional<Bounds> probe(const Board& board,
                                                                int empties) const noexcept {
    if (empties >= kTableMinEmpties) return probe_table(board, empties);
    const LocalCache::Entry& entry = cache.entry_of(board);
    if (!cache.holds(entry, board)) return std::nullopt;
    return Bounds{entry.lower, entry.upper, entry.move};
  }

  /// Keeps what a search of so many nodes has proven.
  [[gnu::always_inline]] void store(const Board& board, int empties, const Bounds& bounds,
                                    std::uint64_t cost) const noexcept {
    if (empties >= kTableMinEmpties) return store_in_table(board, empties, bounds, cost);
    cache.store(cache.entry_of(board), board, bounds);
  }

 private:
  // Out of line, so that all kernels share one copy.
  [[nodiscard]] std::optional<Bounds> probe_table(const Board& board, int empties) const noexcept;
  void store_in_table(const Board& board, int empties, Bounds bounds,
                      std::uint64_t cost) const noexcept;
};

}  // namespace kanzen::small
