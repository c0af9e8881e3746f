// The moves of a node, and their order by mobility, fastest first (Andersson): a move that leaves
// the opponent few replies is tried early, since refuting or confirming it costs least. Stable
// corners, potential mobility, the kind of square and quadrant parity break ties. Never changes a
// result.
#pragma once

#include <array>

#include "core/stability.hpp"
#include "solver/engine/search/tuning.hpp"

namespace kanzen {

struct Move {
  Bitboard flipped;
  Square square;
  int priority;  // moves of higher priority are tried earlier
};

/// There are never more moves than squares, so this has room for every legal move of any board.
class MoveList {
 public:
  static constexpr int kCapacity = 64;

  [[gnu::always_inline]] MoveList() noexcept {}

  [[gnu::always_inline]] void add(Square square, Bitboard flipped, int priority = 0) noexcept {
    moves_[size_++] = {flipped, square, priority};
  }

  /// Puts this move before all others, if it has not been handed out.
  [[gnu::always_inline]] void try_first(Square square) noexcept {
    constexpr int kTopPriority = 1 << 30;
    for (Move& move : *this) {
      if (move.square == square) move.priority = kTopPriority;
    }
  }

  [[nodiscard, gnu::always_inline]] int remaining() const noexcept { return size_ - next_; }

  /// Returns the move of highest priority not yet handed out; of equals the one added first. As one
  /// step of a selection sort, it leaves the rest unsorted after a cutoff. REQUIRES: remaining() >
  /// 0.
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

/// Says how good a square tends to be: corners are best, the squares beside a corner worst.
inline constexpr std::array<std::uint8_t, kSquares> kSquarePoints = [] {
  constexpr int kQuarter[4][4] = {{9, 2, 8, 6}, {2, 1, 3, 4}, {8, 3, 7, 5}, {6, 4, 5, 0}};
  std::array<std::uint8_t, kSquares> points{};
  for (int s = 0; s < kSquares; ++s) {
    const int file = s % 8 < 4 ? s % 8 : 7 - s % 8;
    const int rank = s / 8 < 4 ? s / 8 : 7 - s / 8;
    points[static_cast<std::size_t>(s)] = static_cast<std::uint8_t>(kQuarter[rank][file]);
  }
  return points;
}();

namespace detail {

/// Multiplier that gathers the four corner bits into the top nibble.
inline constexpr Bitboard kGatherCorners = 0x1040000000000041;

/// The edge squares next to each set of corners, which its four gathered bits index.
inline constexpr std::array<Bitboard, 16> kBesideCorners = [] {
  std::array<Bitboard, 16> beside{};
  for (Bitboard corners = kCorners;; corners = (corners - 1) & kCorners) {
    beside[corners * kGatherCorners >> 60] = (corners & kFileA) << 1 | (corners & kFileH) >> 1 |
                                             (corners & kRank1) << 8 | (corners & kRank8) >> 8;
    if (corners == 0) return beside;
  }
}();

}  // namespace detail

/// Counts corners of `own`, and own discs beside one on the edge, which are cheap to find.
[[nodiscard, gnu::always_inline]] constexpr inline int corner_stability(Bitboard own) noexcept {
  const Bitboard corners = own & kCorners;
  return popcount(corners) +
         popcount(own & detail::kBesideCorners[corners * detail::kGatherCorners >> 60]);
}
static_assert(corner_stability(kCorners) == 4 && corner_stability(~kCorners) == 0);
static_assert(corner_stability(~Bitboard{0}) == 12);
static_assert(corner_stability(bit(Square::h1) | bit(Square::g1) | bit(Square::h2) |
                               bit(Square::b1) | bit(Square::a2)) == 3);

/// `child` is the position after the move on `square`, and `replies` are the legal moves there;
/// `odd` are the empty squares of odd quadrants before the move.
template <tuning::OrderingWeights W>
[[nodiscard, gnu::always_inline]] inline int priority_by_mobility(const Board& child,
                                                                  Bitboard replies, Square square,
                                                                  Bitboard odd) noexcept {
  int priority = -W.mobility * popcount(replies) - W.corners * popcount(replies & kCorners);
  if constexpr (W.potential_mobility != 0) {
    priority -= W.potential_mobility * popcount(neighbours(child.opponent) & child.empty_squares());
  }
  priority += W.corner * corner_stability(child.opponent);
  priority += W.parity * static_cast<int>((odd & bit(square)) != 0);
  priority += W.square * kSquarePoints[static_cast<std::size_t>(square)];
  return priority;
}

}  // namespace kanzen
