#pragma once

#include <cstdint>

#include "solver/engine/search/bounds.hpp"

namespace kanzen {

/// Caches proven bounds for the layers with few empties, one cache per worker: these nodes are too
/// many and too cheap for the shared table. It has one entry for each index, no locks and no
/// ageing, and fits the processor's caches. It holds whole boards, so an entry is overwritten,
/// never wrong.
class LocalCache {
 public:
  struct Entry {
    Board board;
    std::int8_t lower;
    std::int8_t upper;
    Square move;
    std::uint32_t generation;  // entries of another generation are free
  };

  LocalCache() = default;

  /// Uses the 2^bits zeroed entries at `entries`, which must outlive it; bits may be 0.
  LocalCache(Entry* entries, unsigned bits) noexcept : entries_(entries), shift_(64 - bits) {}

  /// Frees all entries in constant time.
  void new_generation() noexcept {
    if (++generation_ != 0) return;
    for (std::size_t i = 0; i >> (64 - shift_) == 0; ++i) entries_[i] = {};
    generation_ = 1;
  }

  /// Returns the one entry that may hold `board`; it may hold another one.
  [[nodiscard, gnu::always_inline]] Entry& entry_of(const Board& board) const noexcept {
    // Two odd multipliers and the high bits of the sum spread boards that differ in a few discs,
    // far cheaper than the hash of the shared table.
    const std::uint64_t mixed = board.player * 0x9E3779B97F4A7C15 +
                                (board.opponent ^ board.opponent >> 29) * 0xD6E8FEB86659FD93;
    return entries_[shift_ == 64 ? 0 : (mixed ^ mixed << 27) >> shift_];
  }

  [[nodiscard, gnu::always_inline]] bool holds(const Entry& entry,
                                               const Board& board) const noexcept {
    return entry.board == board && entry.generation == generation_;
  }

  /// Intersects the bounds in `entry` with these, or replaces another board. REQUIRES: `entry` is
  /// entry_of(board).
  [[gnu::always_inline]] void store(Entry& entry, const Board& board,
                                    const Bounds& bounds) const noexcept {
    Score lower = bounds.lower;
    Score upper = bounds.upper;
    if (holds(entry, board)) {
      lower = entry.lower > lower ? entry.lower : lower;
      upper = entry.upper < upper ? entry.upper : upper;
    }
    entry = {board, static_cast<std::int8_t>(lower), static_cast<std::int8_t>(upper), bounds.move,
             generation_};
  }

 private:
  Entry* entries_ = nullptr;
  unsigned shift_ = 64;  // leaves the index bits of a mixed board
  std::uint32_t generation_ = 1;
};

}  // namespace kanzen
