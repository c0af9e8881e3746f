// The moves of a position, and the bounds that the tables have for its children.
//
// A probe of a table nearly always waits for memory. All entries are prefetched before the first is
// read, so that their cache misses overlap.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/board.hpp"
#include "core/flips.hpp"
#include "core/hash.hpp"
#include "core/moves.hpp"
#include "solver/engine/search/bounds.hpp"
#include "solver/engine/search/worker.hpp"

namespace kanzen {

/// The moves of one position, corners first, with the hash of each child.
class KnownChildren {
 public:
  struct Move {
    Bitboard flipped;
    std::uint64_t hash;  // of the child, if children are looked up
    Square square;
  };

  [[gnu::always_inline]] KnownChildren() noexcept {}

  /// Finds the moves of `board`, and prefetches the entries of its children if these have at least
  /// `min_empties` empty squares.
  template <Isa I>
  [[gnu::always_inline]] void find_moves(const Worker& worker, const Board& board,
                                         int min_empties) noexcept {
    const SharedState& shared = *worker.shared;
    const bool selective = worker.selectivity->is_selective();
    looked_up_ = shared.switches.table && board.empty_count() > min_empties;
    size_ = 0;
    const Bitboard legal = legal_moves<I>(board.player, board.opponent);
    for (const Bitboard group : {legal & kCorners, legal & ~kCorners}) {
      for (const Square square : squares(group)) {
        Move& move = moves_[size_++];
        move.square = square;
        move.flipped = flips<I>(square, board.player, board.opponent);
        if (!looked_up_) continue;
        move.hash = hash_of(board.played(square, move.flipped));
        shared.table.prefetch(move.hash);
        if (selective) shared.selective_table.prefetch(move.hash);
      }
    }
  }

  /// The bounds of the child after `move`: proven or, in a selective pass, of its level or above.
  /// REQUIRES: `board` is the board that find_moves() was called with.
  [[nodiscard, gnu::always_inline]] std::optional<Bounds> bounds_after(
      const Worker& worker, const Board& board, const Move& move) const noexcept {
    if (!looked_up_) return std::nullopt;
    const SharedState& shared = *worker.shared;
    const Board child = board.played(move.square, move.flipped);
    auto known = shared.table.probe(child, move.hash);
    if (known || !worker.selectivity->is_selective()) return known;
    return shared.selective_table.probe(child, move.hash, worker.selectivity->level);
  }

  [[nodiscard, gnu::always_inline]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard, gnu::always_inline]] const Move* begin() const noexcept { return moves_; }
  [[nodiscard, gnu::always_inline]] const Move* end() const noexcept { return moves_ + size_; }

 private:
  Move moves_[kSquares];  // deliberately not initialised: only [0, size_) is read
  std::size_t size_ = 0;
  bool looked_up_ = false;
};

}  // namespace kanzen
