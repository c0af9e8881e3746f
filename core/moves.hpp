#pragma once

#include <array>

#include "core/board.hpp"

namespace kanzen {

/// The squares from each square to the edge, without the square itself. The first four rays go
/// towards higher bits (east, south-west, south, south-east), the last four are their opposites.
struct Rays {
  std::array<Bitboard, 4> up;
  std::array<Bitboard, 4> down;
};

namespace detail {

[[nodiscard]] constexpr Bitboard ray(int square, int file_step, int rank_step) noexcept {
  Bitboard set = 0;
  int file = square % 8 + file_step;
  int rank = square / 8 + rank_step;
  while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
    set |= Bitboard{1} << (8 * rank + file);
    file += file_step;
    rank += rank_step;
  }
  return set;
}

}  // namespace detail

alignas(64) inline constexpr std::array<Rays, kSquares> kRays = [] {
  std::array<Rays, kSquares> rays{};
  for (int s = 0; s < kSquares; ++s) {
    auto& entry = rays[static_cast<std::size_t>(s)];
    entry.up = {detail::ray(s, 1, 0), detail::ray(s, -1, 1), detail::ray(s, 0, 1),
                detail::ray(s, 1, 1)};
    entry.down = {detail::ray(s, -1, 0), detail::ray(s, 1, -1), detail::ray(s, 0, -1),
                  detail::ray(s, -1, -1)};
  }
  return rays;
}();

static_assert(kRays[0].up[3] == 0x8040201008040200 && kRays[0].up[1] == 0);
static_assert(kRays[63].down[0] == 0x7F00000000000000 && kRays[7].down[1] == 0);

/// Returns the discs flipped when the side to move plays `square`; 0 if that is not legal.
/// REQUIRES: square is on the board and empty.
///
/// Portable version. The first square of a ray that is not an opponent's disc decides: if it is the
/// mover's, the discs before it are flipped. Towards higher bits the carry of an addition finds it
/// ("carry propagation", as in chess's o^(o-2r)), towards lower bits the leading zero count.
template <Isa I>
[[nodiscard, gnu::always_inline]] constexpr inline Bitboard flips(Square square, Bitboard player,
                                                                  Bitboard opponent) noexcept {
  const Rays& rays = kRays[static_cast<std::size_t>(square)];
  Bitboard flipped = 0;
  for (const Bitboard ray : rays.up) {
    const Bitboard end = ((opponent | ~ray) + 1) & ray & player;
    flipped |= (end - (end != 0 ? 1 : 0)) & ray;
  }
  for (const Bitboard ray : rays.down) {
    const Bitboard blockers = ray & ~opponent;
    const Bitboard end =
        (Bitboard{1} << 63 >> (std::countl_zero(blockers | 1) & 63)) & blockers & player;
    flipped |= ray & (0 - (end + end));
  }
  return flipped;
}

/// The neighbours of each square. A move flips nothing without an opponent's disc on one of them.
inline constexpr std::array<Bitboard, kSquares> kNeighbours = [] {
  std::array<Bitboard, kSquares> around{};
  for (std::size_t s = 0; s < kSquares; ++s) around[s] = neighbours(Bitboard{1} << s);
  return around;
}();

/// Does what flips() does, for squares that are often not legal: where flips is slow, it first
/// looks for an opponent's disc on the neighbours.
template <Isa I>
[[nodiscard, gnu::always_inline]] constexpr inline Bitboard flips_or_none(
    Square square, Bitboard player, Bitboard opponent) noexcept {
  if constexpr (std::same_as<I, isa::Generic>) {
    if ((kNeighbours[static_cast<std::size_t>(square)] & opponent) == 0) return 0;
  }
  return flips<I>(square, player, opponent);
}

/// Computes the discs flipped by moves on two empty squares of one position; 0 if not legal. With
/// wide registers both are computed at once.
template <Isa I>
class TwoFlips {
 public:
  [[gnu::always_inline]] constexpr TwoFlips(Square a, Square b, Bitboard player,
                                            Bitboard opponent) noexcept
      : a_(a), b_(b), player_(player), opponent_(opponent) {}
  [[nodiscard, gnu::always_inline]] constexpr Bitboard first() const noexcept {
    return flips_or_none<I>(a_, player_, opponent_);
  }
  [[nodiscard, gnu::always_inline]] constexpr Bitboard second() const noexcept {
    return flips_or_none<I>(b_, player_, opponent_);
  }

 private:
  Square a_;
  Square b_;
  Bitboard player_;
  Bitboard opponent_;
};

[[nodiscard, gnu::always_inline]] constexpr inline Bitboard flips(Square square,
                                                                  const Board& board) noexcept {
  return flips<isa::Generic>(square, board.player, board.opponent);
}

/// Returns the position after `move`, which may be a pass. REQUIRES: the move is legal. Whether a
/// pass is forced is not checked.
[[nodiscard, gnu::always_inline]] constexpr inline Board play(const Board& board,
                                                              Square move) noexcept {
  return move == Square::pass ? board.passed() : board.played(move, flips(move, board));
}

namespace detail {

/// Returns the squares that `player` reaches in one direction, both ways, by jumping over discs of
/// `opponent`. Parallel prefix (Kogge-Stone): the run doubles at each step, and is six at most.
/// REQUIRES: `opponent` is masked against wrapping round the edge.
[[nodiscard, gnu::always_inline]] constexpr inline Bitboard jumps(Bitboard player,
                                                                  Bitboard opponent,
                                                                  int shift) noexcept {
  Bitboard up = opponent & (player << shift);
  Bitboard down = opponent & (player >> shift);
  up |= opponent & (up << shift);
  down |= opponent & (down >> shift);
  const Bitboard up_pairs = opponent & (opponent << shift);
  const Bitboard down_pairs = opponent & (opponent >> shift);
  up |= up_pairs & (up << (2 * shift));
  down |= down_pairs & (down >> (2 * shift));
  up |= up_pairs & (up << (2 * shift));
  down |= down_pairs & (down >> (2 * shift));
  return (up << shift) | (down >> shift);
}

}  // namespace detail

template <Isa I>
[[nodiscard, gnu::always_inline]] constexpr inline Bitboard legal_moves(
    Bitboard player, Bitboard opponent) noexcept {
  const Bitboard inner = opponent & ~(kFileA | kFileH);
  return (detail::jumps(player, inner, 1) | detail::jumps(player, opponent, 8) |
          detail::jumps(player, inner, 7) | detail::jumps(player, inner, 9)) &
         ~(player | opponent);
}

[[nodiscard, gnu::always_inline]] constexpr inline Bitboard legal_moves(
    const Board& board) noexcept {
  return legal_moves<isa::Generic>(board.player, board.opponent);
}

[[nodiscard, gnu::always_inline]] constexpr inline bool game_over(const Board& board) noexcept {
  return legal_moves(board) == 0 && legal_moves(board.passed()) == 0;
}

/// A pass is legal if it is forced.
[[nodiscard, gnu::always_inline]] constexpr inline bool is_legal(const Board& board,
                                                                 Square move) noexcept {
  const Bitboard legal = legal_moves(board);
  if (move == Square::pass) return legal == 0 && legal_moves(board.passed()) != 0;
  return move < Square::pass && (legal & bit(move)) != 0;
}

}  // namespace kanzen
