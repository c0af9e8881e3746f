// Exact transposition table, shared by all workers of one Solver.
//
// Invariants
//   - A Bounds returned by probe() was stored, as one unit, for exactly that board: entries hold
//     the whole board, and a cluster is read under a sequence count. A writer makes the count odd,
//     writes, and makes it even again; a reader that sees an odd or a changed count reports a miss.
//     The one remaining risk is a reader suspended in the middle of a probe for exactly 2^31 writes
//     to one 64-byte cluster.
//   - A bound is never returned as more certain than it was when it was found.
//   - lower <= upper. A store is intersected with what is known of the same board on its level or
//     above. If both are proven, an empty intersection means a wrong bound somewhere: the store is
//     refused, and contradiction() tells of it.
//   - Only finished searches store: the callers see to it (Worker::cancelled()).
//
// Layout: shards, each one allocation, chosen by the top bits of the hash; in a shard clusters of
// one cache line, chosen by the next bits; in a cluster three entries of 20 bytes: two words of
// board, and 32 bits for lower, upper, move, cost, level and generation. Values of finished games
// are even, so a bound fits into seven bits.
//
// A table is often far larger than a search needs. So only as many shards are active as the largest
// search so far was expected to fill: those of a small search stay in the processor's caches, and
// memory that is not needed is never touched.
//
// Thread safety: probe, store, for_each, prefetch, ensure_active_bytes and new_generation
// may run concurrently; clear, forget_bounds, and new_generation with Memory::one_generation, may
// not run during a search.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/board.hpp"
#include "solver/engine/search/bounds.hpp"

namespace kanzen {

class EntryLog;

class TranspositionTable {
 public:
  /// Whether entries outlive the generation they were stored in.
  enum class Memory : std::uint8_t { lasting, one_generation };

  /// A table of `bytes` bytes, rounded down to whole clusters of 64 bytes, at least one. `ways` is
  /// the number of entries used in a cluster, 1 to 3: with one cluster and fewer ways tests get
  /// tables of one or two entries. Throws std::bad_alloc.
  explicit TranspositionTable(std::size_t bytes, int ways = kMaxWays,
                              Memory memory = Memory::lasting);
  ~TranspositionTable();
  TranspositionTable(const TranspositionTable&) = delete;
  TranspositionTable& operator=(const TranspositionTable&) = delete;

  /// What is known about `board`, if it is still known. Bounds below this selectivity level are
  /// withheld; only their move is returned. REQUIRES: hash == hash_of(board).
  [[nodiscard]] std::optional<Bounds> probe(
      const Board& board, std::uint64_t hash,
      SelectivityLevel least = SelectivityLevel::exact) const noexcept;

  /// Records bounds of `board` found on this level. `cost` is the work they took, as the bit width
  /// of a node count; entries that are cheap, old or of a lower level are replaced first. The store
  /// may be dropped if another thread is writing to the same cluster. Bounds of a lower level than
  /// those held for the board are intersected with them, and the result is of the lower level. If
  /// bounds of a selective pass contradict what is held, the new ones replace it. REQUIRES: bounds
  /// are even, bounds.lower <= bounds.upper, cost >= 0, and the board has discs.
  void store(const Board& board, std::uint64_t hash, const Bounds& bounds, int cost,
             SelectivityLevel level = SelectivityLevel::exact) noexcept;

  /// Tells `visit(board, bounds, level)` of all entries, in no particular order. What is stored or
  /// replaced meanwhile may be told of or not.
  template <class Visit>
  void for_each(const Visit& visit) const {
    const std::size_t active = shard_mask_.load(std::memory_order_relaxed) + 1;
    for (std::size_t s = 0; s < active; ++s) {
      for (std::size_t c = 0; c < shards_[s].count; ++c) {
        for_each_in(shards_[s].clusters[c], visit);
      }
    }
  }

  /// Asks the processor for the cluster of a board that will be probed soon.
  [[gnu::always_inline]] void prefetch(std::uint64_t hash) const noexcept {
    __builtin_prefetch(&cluster_of(hash));
  }

  /// Memory::lasting: ages all entries; those two generations old are the first to be replaced.
  /// Memory::one_generation: forgets all entries, most times at no cost; may not run during a
  /// search.
  void new_generation() noexcept;

  /// From now on at least so many bytes are active, as far as there are: those that the search is
  /// expected to fill. If fewer were active before, most boards move to another cluster, and
  /// entries of half of the boards or more are not found again. From 1 MiB on the system may use
  /// huge pages: they spare a large search misses of the address cache, but take longer to be
  /// zeroed than a small search runs. May be called at any time.
  void ensure_active_bytes(std::size_t bytes) noexcept;

  /// Forgets every bound and keeps the moves: for measuring how few nodes a proof takes whose first
  /// moves are known. May not run during a search.
  void forget_bounds() noexcept;

  /// Afterwards indistinguishable from a new table.
  void clear() noexcept;

  /// The board of the first store of proven bounds that was refused because they contradicted what
  /// had been proven before. If there is one, Kanzen has a defect, and nothing found with this
  /// table can be trusted.
  [[nodiscard]] std::optional<Board> contradiction() const noexcept {
    if (contradiction_state_.load(std::memory_order_acquire) != Contradiction::recorded) return {};
    return contradicted_;
  }
  [[nodiscard]] std::size_t bytes() const noexcept;

  /// From now on store() tells `log`, which outlives the table, of what it has recorded that the
  /// log wants, with all that is known of the board, at costs as it is given them or greater if the
  /// board had taken more before. clear() empties the log. May not run during a search.
  void log_to(EntryLog& log) noexcept { log_ = &log; }

  /// The share of entries in use, from 0 to 1, estimated from a sample.
  [[nodiscard]] double filled() const noexcept;

  static constexpr int kMaxWays = 3;

 private:
  /// One cache line. A board without discs marks a free entry; it is never searched.
  struct alignas(64) Cluster {
    std::array<std::uint64_t, kMaxWays> player;
    std::array<std::uint64_t, kMaxWays> opponent;
    std::array<std::uint32_t, kMaxWays> packed;
    std::uint32_t sequence;  // odd while a writer is at work
  };
  struct Shard {
    void* memory;  // what was allocated
    Cluster* clusters;
    std::size_t count;
  };
  __extension__ using Uint128 = unsigned __int128;

  [[nodiscard, gnu::always_inline]] Cluster& cluster_of(std::uint64_t hash) const noexcept {
    // Rotating, not shifting: with no shard bits a shift would be by the whole width.
    const std::size_t top = std::rotl(hash, static_cast<int>(shard_bits_));
    const Shard& shard = shards_[top & shard_mask_.load(std::memory_order_relaxed)];
    // Multiply and shift maps 32 or more hash bits evenly to any count, not only to powers of two.
    const auto index =
        static_cast<std::size_t>(static_cast<Uint128>(hash << shard_bits_) * shard.count >> 64);
    return shard.clusters[index];
  }
  struct Entry {
    Board board;
    Bounds bounds;
    SelectivityLevel level;
  };
  /// The entries of a cluster, read as one; returns how many. None while it is written.
  int read(Cluster& cluster, std::array<Entry, kMaxWays>& entries) const noexcept;

  template <class Visit>
  void for_each_in(Cluster& cluster, const Visit& visit) const {
    std::array<Entry, kMaxWays> entries;
    const int count = read(cluster, entries);
    for (int i = 0; i < count; ++i) {
      const auto& [board, bounds, level] = entries[static_cast<std::size_t>(i)];
      visit(board, bounds, level);
    }
  }
  [[nodiscard]] bool is_free(Cluster& cluster, std::size_t i) const noexcept;
  [[nodiscard]] bool forgotten(std::uint32_t generation) const noexcept {
    return memory_ == Memory::one_generation &&
           generation != generation_.load(std::memory_order_relaxed);
  }
  enum class Pages : std::uint8_t { small, huge };
  void advise(Pages pages) const noexcept;
  static void zero(Cluster& cluster) noexcept;
  void wipe() noexcept;
  void release() noexcept;

  std::vector<Shard> shards_;
  unsigned shard_bits_ = 0;
  int ways_;
  Memory memory_;
  std::atomic<std::size_t> shard_mask_{0};  // selects among the active shards
  std::atomic<std::uint32_t> generation_{0};
  std::atomic<bool> huge_pages_{false};
  enum class Contradiction : std::uint8_t { none, being_recorded, recorded };
  std::atomic<Contradiction> contradiction_state_{Contradiction::none};
  Board contradicted_{};  // by the one thread that records
  EntryLog* log_ = nullptr;
};

}  // namespace kanzen
