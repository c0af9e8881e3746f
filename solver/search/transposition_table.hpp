// Exact transposition table, shared by all workers of one Solver.
//
// Invariants
//   - A Bounds returned by probe() was stored, as one unit, for exactly that board: entries hold
//   the
//     whole board, and a cluster is read under a sequence count. A writer makes the count odd,
//     writes, and makes it even again; a reader that sees an odd or a changed count reports a miss.
//     What remains possible is a reader suspended in the middle of a probe for exactly 2^31 writes
//     to one 64-byte cluster.
//   - lower <= upper. A store is intersected with what is known of the same board; an empty
//     intersection, which would mean a wrong bound somewhere, is refused, counted and asserted.
//   - Only finished searches store. The callers' side of this is Worker::cancelled().
//
// Layout: shards, each one allocation, chosen by the top bits of the hash; in a shard clusters of
// one cache line, chosen by the next bits; in a cluster three entries of 20 bytes (two words of
// board and 32 bits: lower, upper, move, cost, generation). Values of finished games are even, so a
// bound fits into seven bits.
//
// Thread safety: probe, store and prefetch may run concurrently, new_generation and clear may not
// run during a search.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/board.hpp"
#include "solver/search/bounds.hpp"

namespace kanzen {

class TranspositionTable {
 public:
  /// How long bounds are good for. Proven ones: always. Those of a selective pass only for that
  /// pass, which is one generation; afterwards an entry is worth its move, and within the pass two
  /// bounds may contradict each other, in which case the later one is kept.
  enum class Trust : std::uint8_t { always, this_generation };

  /// A table of `bytes` bytes, rounded down to whole clusters of 64 bytes, one at least.
  /// `ways` is the number of entries used in a cluster, 1 to 3: with one cluster and fewer ways
  /// tests get tables of one or two entries.
  /// Throws std::bad_alloc.
  explicit TranspositionTable(std::size_t bytes, int ways = kMaxWays, Trust trust = Trust::always);
  ~TranspositionTable();
  TranspositionTable(const TranspositionTable&) = delete;
  TranspositionTable& operator=(const TranspositionTable&) = delete;

  /// What is proven about `board`, if it is still known. REQUIRES: hash == hash_of(board).
  [[nodiscard]] std::optional<Bounds> probe(const Board& board, std::uint64_t hash) const noexcept;

  /// Records what is proven about `board`. `cost` is the work it took, as the bit width of a node
  /// count; cheap and old entries give way to it, and the store may be dropped if another thread is
  /// writing to the same cluster.
  /// REQUIRES: bounds are even, bounds.lower <= bounds.upper, 0 <= cost < 64, and the board has
  /// discs.
  void store(const Board& board, std::uint64_t hash, const Bounds& bounds, int cost) noexcept;

  void prefetch(std::uint64_t hash) const noexcept;

  /// Ages all entries: those of earlier generations are the first to be replaced.
  void new_generation() noexcept;

  /// Afterwards indistinguishable from a new table.
  void clear() noexcept;

  /// Stores refused because the bounds contradicted earlier ones. Anything but 0 is a bug.
  [[nodiscard]] std::uint64_t contradictions() const noexcept {
    return contradictions_.load(std::memory_order_relaxed);
  }
  [[nodiscard]] std::size_t bytes() const noexcept;

  static constexpr int kMaxWays = 3;

 private:
  struct Cluster;
  struct Shard {
    void* memory;  // what was allocated
    Cluster* clusters;
    std::size_t count;
  };

  [[nodiscard]] Cluster& cluster_of(std::uint64_t hash) const noexcept;
  [[nodiscard]] bool trusted(std::uint32_t generation) const noexcept {
    return trust_ == Trust::always || generation == generation_;
  }
  void release() noexcept;

  std::vector<Shard> shards_;
  unsigned shard_bits_ = 0;
  int ways_;
  Trust trust_;
  std::uint32_t generation_ = 0;
  std::atomic<std::uint64_t> contradictions_{0};
};

}  // namespace kanzen
