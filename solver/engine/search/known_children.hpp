// What the tables know of the positions after the moves of one.
//
// Nearly each look into a table waits for its memory. So the places of all children are asked for
// before the first is read, and their cache misses overlap.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/board.hpp"
#include "core/flips.hpp"
#include "core/hash.hpp"
#include "solver/engine/search/bounds.hpp"
#include "solver/engine/search/worker.hpp"

namespace kanzen {

/// A move and, if that was asked for, the hash of the position after it.
struct PlacedMove {
  Bitboard flips;
  std::uint64_t hash;
  Square square;
};

/// The moves of one position, in the order in which they were added.
class PlacedMoves {
 public:
  [[gnu::always_inline]] PlacedMoves() noexcept {}

  /// Adds the moves on `squares_to_add`. `in_tables`: asks for the places of the positions after
  /// them, in those tables that known_bounds() looks into.
  template <Isa I>
  [[gnu::always_inline]] void add(const Worker& worker, const Board& board, Bitboard squares_to_add,
                                  bool in_tables) noexcept {
    const SharedState& shared = *worker.shared;
    for (const Square square : squares(squares_to_add)) {
      PlacedMove& move = moves_[size_++];
      move.square = square;
      move.flips = flips<I>(square, board.player, board.opponent);
      if (!in_tables) continue;
      move.hash = hash_of(board.played(square, move.flips));
      shared.table.prefetch(move.hash);
      if (worker.selectivity->selective()) shared.selective_table.prefetch(move.hash);
    }
  }

  [[nodiscard, gnu::always_inline]] const PlacedMove* begin() const noexcept { return moves_; }
  [[nodiscard, gnu::always_inline]] const PlacedMove* end() const noexcept {
    return moves_ + size_;
  }

 private:
  PlacedMove moves_[kSquares];  // deliberately not initialised: only [0, size_) is read
  std::size_t size_ = 0;
};

/// What is known of `board`: by proof or, in a selective pass, as certainly as on its level.
/// REQUIRES: hash == hash_of(board).
[[nodiscard, gnu::always_inline]] inline std::optional<Bounds> known_bounds(
    const Worker& worker, const Board& board, std::uint64_t hash) noexcept {
  const SharedState& shared = *worker.shared;
  auto known = shared.table.probe(board, hash);
  if (known || !worker.selectivity->selective()) return known;
  return shared.selective_table.probe(board, hash, worker.selectivity->level);
}

}  // namespace kanzen
