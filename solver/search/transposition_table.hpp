// Exact transposition table, shared by all workers of one Solver.
//
// Invariants
//   - A Bounds returned by probe() was stored, as one unit, for exactly that board: entries hold
//   the
//     whole board, and a cluster is read under a sequence count. A writer makes the count odd,
//     writes, and makes it even again; a reader that sees an odd or a changed count reports a miss.
//     What remains possible is a reader suspended in the middle of a probe for exactly 2^31 writes
//     to one 64-byte cluster.
//   - A bound never becomes surer than it was when it was found. What probe() is not allowed to
//     trust it does not return.
//   - lower <= upper. A store is intersected with what is known as surely of the same board. If
//   both
//     are proven, an empty intersection would mean a wrong bound somewhere: it is refused, counted
//     and asserted.
//   - Only finished searches store. The callers' side of this is Worker::cancelled().
//
// Layout: shards, each one allocation, chosen by the top bits of the hash; in a shard clusters of
// one cache line, chosen by the next bits; in a cluster three entries of 20 bytes (two words of
// board and 32 bits: lower, upper, move, cost, confidence, generation). Values of finished games
// are even, so a bound fits into seven bits.
//
// Thread safety: probe, store, prefetch and new_generation may run concurrently, clear may not run
// during a search.
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
  /// What a new generation means for the entries there are.
  enum class Memory : std::uint8_t { lasting, one_generation };

  /// A table of `bytes` bytes, rounded down to whole clusters of 64 bytes, one at least.
  /// `ways` is the number of entries used in a cluster, 1 to 3: with one cluster and fewer ways
  /// tests get tables of one or two entries.
  /// Throws std::bad_alloc.
  explicit TranspositionTable(std::size_t bytes, int ways = kMaxWays,
                              Memory memory = Memory::lasting);
  ~TranspositionTable();
  TranspositionTable(const TranspositionTable&) = delete;
  TranspositionTable& operator=(const TranspositionTable&) = delete;

  /// What is known about `board`, if it is still known. Bounds less sure than `least` are not given
  /// away, only the move found with them. REQUIRES: hash == hash_of(board).
  [[nodiscard]] std::optional<Bounds> probe(const Board& board, std::uint64_t hash,
                                            Confidence least = Confidence::proven) const noexcept;

  /// Records what is known about `board`. `cost` is the work it took, as the bit width of a node
  /// count; entries that are cheap, old or less sure give way to it, and the store may be dropped
  /// if another thread is writing to the same cluster. Bounds that are less sure than what is there
  /// for the board are intersected with that and make it as unsure as themselves; a table in which
  /// all are proven never gets there. If bounds of a selective pass contradict each other, the new
  /// ones are kept. REQUIRES: bounds are even, bounds.lower <= bounds.upper, cost >= 0, and the
  /// board has discs.
  void store(const Board& board, std::uint64_t hash, const Bounds& bounds, int cost,
             Confidence confidence = Confidence::proven) noexcept;

  void prefetch(std::uint64_t hash) const noexcept;

  /// Lasting memory: ages all entries. Those that are two generations old are the first to be
  /// replaced. Memory of one generation: as clear(), but cheap most times, and then as clear() it
  /// may not run during a search.
  void new_generation() noexcept;

  /// Much of the table is going to be used: from now on the system may give it huge pages. They
  /// spare a large search misses of the address cache, and would cost a small one more time to be
  /// zeroed than it runs. May be called at any time.
  void expect_much() noexcept;

  /// Afterwards indistinguishable from a new table.
  void clear() noexcept;

  /// Stores of proven bounds refused because the bounds contradicted earlier ones. Anything but 0
  /// is a bug.
  [[nodiscard]] std::uint64_t contradictions() const noexcept {
    return contradictions_.load(std::memory_order_relaxed);
  }
  [[nodiscard]] std::size_t bytes() const noexcept;

  /// The share of entries in use, from a sample; forgotten ones are not.
  [[nodiscard]] double filled() const noexcept;

  static constexpr int kMaxWays = 3;

 private:
  struct Cluster;
  struct Shard {
    void* memory;  // what was allocated
    Cluster* clusters;
    std::size_t count;
  };

  [[nodiscard]] Cluster& cluster_of(std::uint64_t hash) const noexcept;
  [[nodiscard]] bool is_free(Cluster& cluster, std::size_t i) const noexcept;
  [[nodiscard]] bool forgotten(std::uint32_t generation) const noexcept {
    return memory_ == Memory::one_generation &&
           generation != generation_.load(std::memory_order_relaxed);
  }
  enum class Pages : std::uint8_t { small, huge };
  void advise(Pages pages) const noexcept;
  void wipe() noexcept;
  void release() noexcept;

  std::vector<Shard> shards_;
  unsigned shard_bits_ = 0;
  int ways_;
  Memory memory_;
  std::atomic<std::uint32_t> generation_{0};
  std::atomic<bool> expects_much_{false};
  std::atomic<std::uint64_t> contradictions_{0};
};

}  // namespace kanzen
