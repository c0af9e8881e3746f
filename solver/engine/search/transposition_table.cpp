#include "solver/engine/search/transposition_table.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>
#include <new>

#include "solver/engine/search/entry_log.hpp"
#include "solver/engine/system/machine.hpp"

namespace kanzen {

namespace {

constexpr std::uint32_t kGenerations = 8;
constexpr std::uint32_t kOldAge = 2;  // generations
constexpr int kMaxCost = 31;

struct BitField {
  unsigned first;  // the lowest bit
  unsigned width;

  [[nodiscard]] constexpr std::uint32_t mask() const noexcept { return (1U << width) - 1; }
  [[nodiscard]] constexpr std::uint32_t get(std::uint32_t from) const noexcept {
    return from >> first & mask();
  }
  [[nodiscard]] constexpr std::uint32_t encode(std::uint32_t value) const noexcept {
    return value << first;
  }
  [[nodiscard]] constexpr BitField next_field(unsigned bits) const noexcept {
    return {first + width, bits};
  }
};
constexpr BitField kLower{0, 7};
constexpr BitField kUpper = kLower.next_field(7);
constexpr BitField kMove = kUpper.next_field(7);
constexpr BitField kCost = kMove.next_field(5);
constexpr BitField kLevel = kCost.next_field(3);
constexpr BitField kGeneration = kLevel.next_field(3);
static_assert(kGeneration.first + kGeneration.width == 32);
static_assert(kCost.mask() == kMaxCost && kGeneration.mask() + 1 == kGenerations);

/// The 32 bits of an entry besides the board.
struct PackedData {
  std::uint32_t bits;

  static PackedData make(const Bounds& bounds, int cost, SelectivityLevel level,
                         std::uint32_t generation) noexcept {
    return {kLower.encode(half(bounds.lower)) | kUpper.encode(half(bounds.upper)) |
            kMove.encode(static_cast<std::uint32_t>(bounds.move)) |
            kCost.encode(static_cast<std::uint32_t>(cost)) |
            kLevel.encode(static_cast<std::uint32_t>(level)) | kGeneration.encode(generation)};
  }
  [[nodiscard]] Bounds bounds() const noexcept {
    return {whole(kLower.get(bits)), whole(kUpper.get(bits)), static_cast<Square>(kMove.get(bits))};
  }
  [[nodiscard]] int cost() const noexcept { return static_cast<int>(kCost.get(bits)); }
  [[nodiscard]] SelectivityLevel level() const noexcept {
    return static_cast<SelectivityLevel>(kLevel.get(bits));
  }
  [[nodiscard]] std::uint32_t generation() const noexcept { return kGeneration.get(bits); }

 private:
  static std::uint32_t half(Score score) noexcept {
    return static_cast<std::uint32_t>(score - kMinScore) / 2;
  }
  static Score whole(std::uint32_t half) noexcept {
    return static_cast<Score>(half) * 2 + kMinScore;
  }
};

/// The highest goes first. An entry is spent if old, or of a lower level than the bounds to store.
[[nodiscard]] constexpr int replacement_priority(bool is_unused, int cost, bool is_spent) noexcept {
  if (is_unused) return 3 * kMaxCost;
  return kMaxCost - cost + (is_spent ? kMaxCost + 1 : 0);
}

template <class T>
[[nodiscard]] T load_relaxed(T& word) noexcept {
  return std::atomic_ref<T>(word).load(std::memory_order_relaxed);
}

template <class T>
void store_relaxed(T& word, T value) noexcept {
  std::atomic_ref<T>(word).store(value, std::memory_order_relaxed);
}

}  // namespace

TranspositionTable::TranspositionTable(std::size_t bytes, int ways, Memory memory)
    : ways_(ways), memory_(memory) {
  static_assert(sizeof(Cluster) == 64);
  assert(ways >= 1 && ways <= kMaxWays);
  constexpr std::size_t kMinShardBytes = std::size_t{4} << 20;
  constexpr unsigned kMaxShardBits = 8;
  while (shard_bits_ < kMaxShardBits && (bytes >> (shard_bits_ + 1)) >= kMinShardBytes) {
    ++shard_bits_;
  }
  const std::size_t shards = std::size_t{1} << shard_bits_;
  const std::size_t count = std::max<std::size_t>(1, bytes / shards / sizeof(Cluster));
  shards_.reserve(shards);
  for (std::size_t i = 0; i < shards; ++i) {
    // The system zeroes pages of calloc when first touched, so a large table costs nothing until
    // used. Alignment to 2 MiB lets it use huge pages.
    const std::size_t alignment = count * sizeof(Cluster) >= kHugePage ? kHugePage : 64;
    void* const allocated = std::calloc(1, count * sizeof(Cluster) + alignment);
    if (allocated == nullptr) {
      free_shards();
      throw std::bad_alloc();
    }
    const auto address = reinterpret_cast<std::uintptr_t>(allocated);
    const auto aligned = (address + alignment - 1) / alignment * alignment;
    shards_.push_back({allocated, reinterpret_cast<Cluster*>(aligned), count});
  }
  advise(Pages::small);
}

TranspositionTable::~TranspositionTable() { free_shards(); }

void TranspositionTable::ensure_active_bytes(std::size_t bytes) noexcept {
  constexpr std::size_t kMinHugePageBytes = std::size_t{1} << 20;
  // Every search calls this repeatedly, and all probes read the cache line, so we write changes
  // only.
  if (bytes >= kMinHugePageBytes && !huge_pages_.load(std::memory_order_relaxed) &&
      !huge_pages_.exchange(true, std::memory_order_relaxed)) {
    advise(Pages::huge);
  }
  const std::size_t shard_bytes = shards_.front().count * sizeof(Cluster);
  const std::size_t wanted = std::bit_ceil((bytes + shard_bytes - 1) / shard_bytes);
  const std::size_t mask = std::min(wanted, shards_.size()) - 1;
  std::size_t current = shard_mask_.load(std::memory_order_relaxed);
  while (current < mask &&
         !shard_mask_.compare_exchange_weak(current, mask, std::memory_order_relaxed)) {
  }
}

void TranspositionTable::advise(Pages pages) const noexcept {
  for (const TableShard& shard : shards_) {
    prefer_huge_pages(reinterpret_cast<std::byte*>(shard.clusters), shard.count * sizeof(Cluster),
                      pages == Pages::huge);
  }
}

void TranspositionTable::free_shards() noexcept {
  for (const TableShard& shard : shards_) std::free(shard.memory);
  shards_.clear();
}

bool TranspositionTable::is_free(Cluster& cluster, std::size_t i) const noexcept {
  return (load_relaxed(cluster.player[i]) | load_relaxed(cluster.opponent[i])) == 0 ||
         is_forgotten(PackedData{load_relaxed(cluster.packed[i])}.generation());
}

std::optional<Bounds> TranspositionTable::probe(const Board& board, std::uint64_t hash,
                                                SelectivityLevel min_level) const noexcept {
  Cluster& cluster = cluster_of(hash);
  const std::atomic_ref<std::uint32_t> sequence(cluster.sequence);
  const std::uint32_t before = sequence.load(std::memory_order_acquire);
  for (std::size_t i = 0; i < static_cast<std::size_t>(ways_); ++i) {
    if (load_relaxed(cluster.player[i]) != board.player ||
        load_relaxed(cluster.opponent[i]) != board.opponent) {
      continue;
    }
    const PackedData packed{load_relaxed(cluster.packed[i])};
    std::atomic_thread_fence(std::memory_order_acquire);
    if ((before & 1) != 0 || sequence.load(std::memory_order_relaxed) != before) break;
    if (is_forgotten(packed.generation())) continue;
    Bounds bounds = packed.bounds();
    if (packed.level() < min_level) bounds = {kMinScore, kMaxScore, bounds.move};
    return bounds;
  }
  return std::nullopt;
}

TranspositionTable::Slot TranspositionTable::choose_slot(Cluster& cluster, const Board& board,
                                                         SelectivityLevel level,
                                                         std::uint32_t generation) const noexcept {
  Slot slot{0, false};
  int target_priority = -1;
  for (std::size_t i = 0; i < static_cast<std::size_t>(ways_); ++i) {
    const PackedData packed{load_relaxed(cluster.packed[i])};
    const bool is_unused = is_free(cluster, i);
    if (!is_unused && load_relaxed(cluster.player[i]) == board.player &&
        load_relaxed(cluster.opponent[i]) == board.opponent) {
      return {i, true};
    }
    const bool is_old = (generation - packed.generation()) % kGenerations >= kOldAge;
    const bool has_lower_level = packed.level() < level;
    const int priority = replacement_priority(is_unused, packed.cost(), is_old || has_lower_level);
    if (priority > target_priority) {
      target_priority = priority;
      slot.index = i;
    }
  }
  return slot;
}

void TranspositionTable::record_contradiction(const Board& board) noexcept {
  ContradictionState none = ContradictionState::none;
  if (!contradiction_state_.compare_exchange_strong(none, ContradictionState::being_recorded))
    return;
  contradicted_ = board;
  contradiction_state_.store(ContradictionState::recorded, std::memory_order_release);
}

// Who may see what: the exchange makes the count odd before anything else is read or written here,
// and a second writer gives up instead of waiting, since a lost entry costs less than a stalled
// thread. The release fence keeps the stores of the entry behind that odd count for every reader
// that sees one of them; the release store of the even count keeps them before it. A reader loads
// the count with acquire, then the words, then, behind an acquire fence, the count again. If it saw
// any word of this write, the second count is odd or larger than the first, and it drops what it
// has read. The words are relaxed atomics, as a racy read that is dropped is still a data race.
void TranspositionTable::store(const Board& board, std::uint64_t hash, const Bounds& bounds,
                               int cost, SelectivityLevel level) noexcept {
  assert(bounds.lower <= bounds.upper && bounds.lower % 2 == 0 && bounds.upper % 2 == 0);
  assert(board.occupied() != 0 && cost >= 0);
  cost = std::min(cost, kMaxCost);
  Cluster& cluster = cluster_of(hash);
  const std::atomic_ref<std::uint32_t> sequence(cluster.sequence);
  std::uint32_t before = sequence.load(std::memory_order_relaxed);
  if ((before & 1) != 0 ||
      !sequence.compare_exchange_strong(before, before + 1, std::memory_order_acquire,
                                        std::memory_order_relaxed)) {
    return;
  }
  std::atomic_thread_fence(std::memory_order_release);

  const std::uint32_t generation = generation_.load(std::memory_order_relaxed);
  const Slot slot = choose_slot(cluster, board, level, generation);
  Bounds merged = bounds;
  if (slot.holds_board) {
    const PackedData packed{load_relaxed(cluster.packed[slot.index])};
    const Bounds known = packed.bounds();
    if (packed.level() >= level) {
      merged.lower = std::max(merged.lower, known.lower);
      merged.upper = std::min(merged.upper, known.upper);
    }
    if (merged.lower > merged.upper && level != SelectivityLevel::exact) merged = bounds;
    if (merged.move == Square::none) merged.move = known.move;
    cost = std::max(cost, packed.cost());
  }
  if (merged.lower <= merged.upper) {
    store_relaxed(cluster.player[slot.index], board.player);
    store_relaxed(cluster.opponent[slot.index], board.opponent);
    store_relaxed(cluster.packed[slot.index],
                  PackedData::make(merged, cost, level, generation).bits);
  } else {
    record_contradiction(board);
  }
  sequence.store(before + 2, std::memory_order_release);
  if (log_ != nullptr && log_->wants(cost) && merged.lower <= merged.upper) [[unlikely]] {
    log_->add({board, merged, level});
  }
}

int TranspositionTable::read(Cluster& cluster,
                             std::array<TableEntry, kMaxWays>& entries) const noexcept {
  const std::atomic_ref<std::uint32_t> sequence(cluster.sequence);
  const std::uint32_t before = sequence.load(std::memory_order_acquire);
  std::size_t count = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(ways_); ++i) {
    const PackedData packed{load_relaxed(cluster.packed[i])};
    if (is_free(cluster, i)) continue;
    entries[count++] = {{load_relaxed(cluster.player[i]), load_relaxed(cluster.opponent[i])},
                        packed.bounds(),
                        packed.level()};
  }
  std::atomic_thread_fence(std::memory_order_acquire);
  const bool changed = (before & 1) != 0 || sequence.load(std::memory_order_relaxed) != before;
  return changed ? 0 : static_cast<int>(count);
}

void TranspositionTable::new_generation() noexcept {
  if (memory_ == Memory::one_generation) shard_mask_.store(0, std::memory_order_relaxed);
  std::uint32_t current = generation_.load(std::memory_order_relaxed);
  if (memory_ == Memory::one_generation && current + 1 == kGenerations) {
    clear_entries();  // the count wraps around, and forgotten entries must not return
    generation_.store(0, std::memory_order_relaxed);
    return;
  }
  while (!generation_.compare_exchange_weak(current, (current + 1) % kGenerations,
                                            std::memory_order_relaxed)) {
  }
}

void TranspositionTable::clear_cluster(Cluster& cluster) noexcept {
  for (std::uint64_t& word : cluster.player) store_relaxed(word, std::uint64_t{0});
  for (std::uint64_t& word : cluster.opponent) store_relaxed(word, std::uint64_t{0});
  for (std::uint32_t& word : cluster.packed) store_relaxed(word, std::uint32_t{0});
  store_relaxed(cluster.sequence, std::uint32_t{0});
}

void TranspositionTable::clear_entries() noexcept {
  for (const TableShard& shard : shards_) {
    auto* const memory = reinterpret_cast<std::byte*>(shard.clusters);
    const std::size_t bytes = shard.count * sizeof(Cluster);
    // Pages returned to the system are zero at the next touch. Pages never touched cost nothing.
    const std::size_t given_back = give_back_pages(memory, bytes);
    // We do not use std::memset, because filled() may be reading. Pages are whole clusters.
    for (std::size_t c = given_back / sizeof(Cluster); c < shard.count; ++c) {
      clear_cluster(shard.clusters[c]);
    }
  }
}

void TranspositionTable::clear() noexcept {
  clear_entries();
  shard_mask_.store(0, std::memory_order_relaxed);
  generation_.store(0, std::memory_order_relaxed);
  contradiction_state_.store(ContradictionState::none, std::memory_order_relaxed);
  if (log_ != nullptr) log_->forget();
}

double TranspositionTable::filled() const noexcept {
  const std::size_t sample = std::max<std::size_t>(64, 4096 / shards_.size());  // per shard
  std::size_t seen = 0;
  std::size_t used = 0;
  for (const TableShard& shard : shards_) {
    const std::size_t step = std::max<std::size_t>(1, shard.count / sample);
    for (std::size_t c = 0; c < shard.count; c += step) {
      Cluster& cluster = shard.clusters[c];
      for (std::size_t i = 0; i < static_cast<std::size_t>(ways_); ++i) {
        ++seen;
        if (!is_free(cluster, i)) ++used;
      }
    }
  }
  return static_cast<double>(used) / static_cast<double>(seen);
}

std::size_t TranspositionTable::bytes() const noexcept {
  std::size_t sum = 0;
  for (const TableShard& shard : shards_) sum += shard.count * sizeof(Cluster);
  return sum;
}

}  // namespace kanzen
