// Transposition table of bounds, shared by the workers of one search. Exact and selective bounds
// have tables of their own.
//
// Invariants
//   - probe() returns bounds that were stored, as one unit, for exactly that board. Entries hold
//     the whole board. A sequence lock (Boehm 2012) guards each cluster: a writer makes the count
//     odd, writes, and makes it even again. A reader that sees an odd or a changed count reports a
//     miss. The only remaining risk is a reader suspended during a probe for exactly 2^31 writes to
//     one cluster.
//   - A bound is never returned as more certain than it was when it was found.
//   - lower <= upper. A store is intersected with the bounds of the same board on its level or
//     above. If both are proven and the intersection is empty, one of them is wrong. Then the store
//     is refused, and contradicted_board() reports it.
//   - Only finished searches store; the callers ensure it (Worker::cancelled()).
//
// Layout:
//   - Shards, each one allocation. The top bits of the hash choose the shard.
//   - Clusters of one cache line in a shard. The next bits of the hash choose the cluster.
//   - Three entries of 20 bytes in a cluster: two words of board, and 32 bits for lower, upper,
//     move, cost, level and generation. Values of finished games are even, so a bound fits into
//     seven bits.
//
// Replacement: entries of little work, old entries and entries of lower levels go first. Of the
// schemes of Breuker et al. (1994) this is "big", which keeps the largest subtrees, with ageing.
//
// A table is often much larger than a search needs. So only some shards are active: as many as the
// largest search so far was expected to fill. Those of a small search stay in the processor's
// caches, and unneeded memory is never touched.
//
// Thread safety: full, except that no search may run during clear() and record_to(), nor during
// new_generation() with Memory::one_generation.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "solver/engine/search/bounds.hpp"

namespace kanzen {

class EntryLog;
struct SolverTestAccess;

class TranspositionTable {
 public:
  /// Whether entries outlive their generation.
  enum class Memory : std::uint8_t { lasting, one_generation };

  static constexpr int kMaxWays = 3;

  /// `bytes` is rounded down to whole clusters of 64 bytes, at least one. `ways` is the number of
  /// entries used in a cluster, 1 to 3, for tests of small tables. Throws std::bad_alloc.
  explicit TranspositionTable(std::size_t bytes, int ways = kMaxWays,
                              Memory memory = Memory::lasting);
  ~TranspositionTable();
  TranspositionTable(const TranspositionTable&) = delete;
  TranspositionTable& operator=(const TranspositionTable&) = delete;

  /// Returns the bounds of `board`, if the table holds them. Of an entry below this selectivity
  /// level only the move is returned. REQUIRES: hash == hash_of(board).
  [[nodiscard]] std::optional<Bounds> probe(
      const Board& board, std::uint64_t hash,
      SelectivityLevel min_level = SelectivityLevel::exact) const noexcept;

  /// Stores bounds of `board` found on this level. `cost` is the work of the search, as the bit
  /// width of a node count. The store may be dropped if another thread is writing to the same
  /// cluster. If the table holds bounds of this or a higher level for the board, both are
  /// intersected, and the result has the level of the store. Bounds of a selective iteration
  /// replace bounds that they contradict. REQUIRES: bounds are even, bounds.lower <= bounds.upper,
  /// cost >= 0, and the board has discs.
  void store(const Board& board, std::uint64_t hash, const Bounds& bounds, int cost,
             SelectivityLevel level = SelectivityLevel::exact) noexcept;

  /// Visits entries in any order. Those stored or replaced meanwhile may be visited or not.
  template <class Visit>
  void for_each(const Visit& visit) const {
    const std::size_t active = shard_mask_.load(std::memory_order_relaxed) + 1;
    for (std::size_t s = 0; s < active; ++s) {
      for (std::size_t c = 0; c < shards_[s].count; ++c) {
        for_each_in(shards_[s].clusters[c], visit);
      }
    }
  }

  [[gnu::always_inline]] void prefetch(std::uint64_t hash) const noexcept {
    __builtin_prefetch(&cluster_of(hash));
  }

  /// With Memory::lasting, ages all entries; entries two generations old are replaced first. With
  /// Memory::one_generation, forgets all entries, usually at no cost; may not run during a search.
  void new_generation() noexcept;

  /// Activates at least `bytes` bytes, which the search is expected to fill, or the whole table. If
  /// fewer were active, most boards move to another cluster, and entries of half of the boards or
  /// more are lost. From 1 MiB on the system may use huge pages, which avoid misses of the address
  /// cache in a large search, but take longer to zero than a small search. May be called at any
  /// time.
  void ensure_active_bytes(std::size_t bytes) noexcept;

  /// Makes the table indistinguishable from a new one.
  void clear() noexcept;

  /// Returns the board of the first store whose proven bounds contradicted earlier ones. If there
  /// is one, Kanzen has a defect, and no result of this table can be trusted.
  [[nodiscard]] std::optional<Board> contradicted_board() const noexcept {
    if (contradiction_state_.load(std::memory_order_acquire) != ContradictionState::recorded)
      return {};
    return contradicted_;
  }
  [[nodiscard]] std::size_t bytes() const noexcept;

  /// Makes store() add entries to `log`, if it wants them: the intersected bounds, and the higher
  /// of the old and new costs. clear() empties the log. The log outlives the table. May not run
  /// during a search.
  void record_to(EntryLog& log) noexcept { log_ = &log; }

  /// Estimates the share of entries in use, from 0 to 1, by a sample.
  [[nodiscard]] double filled() const noexcept;

 private:
  friend struct SolverTestAccess;

  /// One cache line. A board without discs marks a free entry; such a board is never searched.
  struct alignas(64) Cluster {
    std::array<std::uint64_t, kMaxWays> player;
    std::array<std::uint64_t, kMaxWays> opponent;
    std::array<std::uint32_t, kMaxWays> packed;
    std::uint32_t sequence;  // odd during a write
  };
  struct TableShard {
    void* memory;  // the allocation
    Cluster* clusters;
    std::size_t count;
  };
  __extension__ using Uint128 = unsigned __int128;
  struct Slot {
    std::size_t index;
    bool holds_board;  // otherwise the entry will be replaced
  };
  enum class Pages : std::uint8_t { small, huge };
  enum class ContradictionState : std::uint8_t { none, being_recorded, recorded };

  [[nodiscard, gnu::always_inline]] Cluster& cluster_of(std::uint64_t hash) const noexcept {
    // Rotates instead of shifting, because without shard bits it would shift by the whole width.
    const auto top = static_cast<std::size_t>(std::rotl(hash, static_cast<int>(shard_bits_)));
    const TableShard& shard = shards_[top & shard_mask_.load(std::memory_order_relaxed)];
    // Multiply and shift maps 32 or more hash bits evenly to any count, not only to powers of two.
    const auto index =
        static_cast<std::size_t>(static_cast<Uint128>(hash << shard_bits_) * shard.count >> 64);
    return shard.clusters[index];
  }
  [[nodiscard]] bool is_free(Cluster& cluster, std::size_t i) const noexcept;
  [[nodiscard]] bool is_forgotten(std::uint32_t generation) const noexcept {
    return memory_ == Memory::one_generation &&
           generation != generation_.load(std::memory_order_relaxed);
  }
  /// Reads the entries of a cluster as one unit and returns their number; 0 during a write.
  int read(Cluster& cluster, std::array<TableEntry, kMaxWays>& entries) const noexcept;

  template <class Visit>
  void for_each_in(Cluster& cluster, const Visit& visit) const {
    std::array<TableEntry, kMaxWays> entries;
    const int count = read(cluster, entries);
    for (int i = 0; i < count; ++i) visit(entries[static_cast<std::size_t>(i)]);
  }
  /// Returns the entry of `board` if the cluster has one, else the entry to replace by bounds of
  /// this level.
  [[nodiscard, gnu::always_inline]] inline Slot choose_slot(
      Cluster& cluster, const Board& board, SelectivityLevel level,
      std::uint32_t generation) const noexcept;
  void record_contradiction(const Board& board) noexcept;
  void advise(Pages pages) const noexcept;
  static void clear_cluster(Cluster& cluster) noexcept;
  void clear_entries() noexcept;
  void free_shards() noexcept;

  std::vector<TableShard> shards_;
  unsigned shard_bits_ = 0;
  int ways_;
  Memory memory_;
  std::atomic<std::size_t> shard_mask_{0};  // selects among the active shards
  std::atomic<std::uint32_t> generation_{0};
  std::atomic<bool> huge_pages_{false};
  std::atomic<ContradictionState> contradiction_state_{ContradictionState::none};
  Board contradicted_{};  // written by the one thread that records
  EntryLog* log_ = nullptr;
};

}  // namespace kanzen
