// The moves of one node, handed out best first.
#pragma once

#include "core/types.hpp"

namespace kanzen {

struct Move {
  Bitboard flipped;
  Square square;
  int priority;  // moves of greater priority are tried earlier
};

/// Room for every legal move of any board, reachable or not: there are never more moves than
/// squares.
class MoveList {
 public:
  static constexpr int kCapacity = 64;

  [[gnu::always_inline]] MoveList() noexcept {}

  [[gnu::always_inline]] void add(Square square, Bitboard flipped, int priority = 0) noexcept {
    moves_[size_++] = {flipped, square, priority};
  }

  /// Puts the move on `square` before all others, if it remains.
  [[gnu::always_inline]] void try_first(Square square) noexcept {
    constexpr int kTopPriority = 1 << 30;
    for (Move& move : *this) {
      if (move.square == square) move.priority = kTopPriority;
    }
  }

  [[nodiscard, gnu::always_inline]] int remaining() const noexcept { return size_ - next_; }

  /// The move of greatest priority not yet handed out; of equals the one added first. This is one
  /// step of a selection sort: after a cutoff the rest was never sorted. REQUIRES: remaining() > 0.
  [[nodiscard, gnu::always_inline]] const Move& next() noexcept {
    int best = next_;
    for (int i = next_ + 1; i < size_; ++i) {
      if (moves_[i].priority > moves_[best].priority) best = i;
    }
    // Rotating, not swapping, keeps equal moves in their order.
    const Move chosen = moves_[best];
    for (int i = best; i > next_; --i) moves_[i] = moves_[i - 1];
    moves_[next_] = chosen;
    return moves_[next_++];
  }

  /// Returns a move taken by next() to the list. REQUIRES: it is not there already.
  void put_back(const Move& move) noexcept { moves_[--next_] = move; }

  [[nodiscard, gnu::always_inline]] Move* begin() noexcept { return moves_ + next_; }
  [[nodiscard, gnu::always_inline]] Move* end() noexcept { return moves_ + size_; }

 private:
  Move moves_[kCapacity];  // deliberately not initialised: only [next_, size_) is read
  int size_ = 0;
  int next_ = 0;
};

}  // namespace kanzen
