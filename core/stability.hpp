#pragma once

#include "core/moves.hpp"

namespace kanzen {

// Quadrant parity. The side that plays first into a region with an odd number of empties tends to
// play last in it: the opponent cannot reply in the region to its last move. Quadrants replace true
// regions because they cost only a few instructions. For move ordering only.

/// Returns all squares, empty or not, of the 4x4 quadrants with an odd number of `empty_squares`.
[[nodiscard, gnu::always_inline]] constexpr inline Bitboard odd_quadrants(
    Bitboard empty_squares) noexcept {
  Bitboard x = empty_squares ^ (empty_squares >> 1);
  x ^= x >> 2;   // lowest bit of each nibble: parity of the nibble
  x ^= x >> 8;   // ... of two rows
  x ^= x >> 16;  // ... of four rows
  return (x & 0x0000001100000011) * 0x0F0F0F0F;
}

static_assert(odd_quadrants(0) == 0 && odd_quadrants(bit(Square::b3)) == 0x0F0F0F0F);
static_assert(odd_quadrants(bit(Square::e5) | bit(Square::a8)) == 0xFFFFFFFF00000000);

/// Returns the squares of `set` that are in `wanted`, or all of `set` if there are none, which
/// takes squares in order of preference without branches.
[[nodiscard, gnu::always_inline]] constexpr inline Bitboard preferred(Bitboard set,
                                                                      Bitboard wanted) noexcept {
  const Bitboard both = set & wanted;
  return both != 0 ? both : set;
}

namespace detail {

/// [p][own] are the discs flipped on a line of eight by a move at p, where `own` has the mover's
/// discs and all others but p are the opponent's. On a shorter line the positions beyond its ends
/// read as opponent's discs with no mover's disc behind them, so they flip nothing.
inline constexpr std::array<std::array<std::uint8_t, 256>, 8> kLastFlipsOnLine = [] {
  std::array<std::array<std::uint8_t, 256>, 8> table{};
  for (int p = 0; p < 8; ++p) {
    for (unsigned own = 0; own < 256; ++own) {
      int flip_count = 0;
      for (const int step : {-1, 1}) {
        int s = p + step;
        while (s >= 0 && s < 8 && (own >> s & 1) == 0) s += step;
        if (s >= 0 && s < 8) flip_count += (s - p) * step - 1;
      }
      table[static_cast<std::size_t>(p)][own] = static_cast<std::uint8_t>(flip_count);
    }
  }
  return table;
}();

/// The two diagonals through each square, the square included.
struct Diagonals {
  Bitboard rising;
  Bitboard falling;
};

inline constexpr std::array<Diagonals, kSquares> kDiagonals = [] {
  std::array<Diagonals, kSquares> lines{};
  for (std::size_t s = 0; s < kSquares; ++s) {
    const Bitboard self = Bitboard{1} << s;
    lines[s] = {kRays[s].up[3] | kRays[s].down[3] | self, kRays[s].up[1] | kRays[s].down[1] | self};
  }
  return lines;
}();

}  // namespace detail

/// Counts the discs flipped by a move on `square`, the only empty square, by the side that holds
/// `own`; 0 if it is not legal. REQUIRES: square is not in own.
///
/// Each line through the square becomes a byte, one bit per file (per rank for a file). A diagonal
/// has one square on each file, so a multiplication adds its rows up without carries. No PEXT
/// is needed.
template <Isa I>
[[nodiscard, gnu::always_inline]] constexpr inline int count_last_flips(Square square,
                                                                        Bitboard own) noexcept {
  const auto s = static_cast<unsigned>(square);
  const auto& on_rank = detail::kLastFlipsOnLine[s & 7];
  const auto& on_file = detail::kLastFlipsOnLine[s >> 3];
  const detail::Diagonals& diagonals = detail::kDiagonals[s];
  int flip_count = on_rank[own >> (s & 0x38) & 0xFF];
  flip_count += on_rank[(own & diagonals.rising) * kFileA >> 56];
  flip_count += on_rank[(own & diagonals.falling) * kFileA >> 56];
  flip_count += on_file[(own >> (s & 7) & kFileA) * 0x0102040810204080 >> 56];
  return flip_count;
}

namespace detail {

/// Maps the ternary code of an edge (bit i has weight 3^i; own disc 1, opponent's 2, empty 0) to
/// the own discs that no sequence of moves on that edge can flip.
extern const std::array<std::uint8_t, 6561> kStableOnEdge;

inline constexpr std::array<std::uint16_t, 256> kTernary = [] {
  std::array<std::uint16_t, 256> table{};
  for (unsigned byte = 0; byte < 256; ++byte) {
    unsigned code = 0;
    for (unsigned i = 0, weight = 1; i < 8; ++i, weight *= 3) {
      if ((byte >> i & 1) != 0) code += weight;
    }
    table[byte] = static_cast<std::uint16_t>(code);
  }
  return table;
}();

[[nodiscard, gnu::always_inline]] inline Bitboard stable_on_edge(Bitboard own,
                                                                 Bitboard other) noexcept {
  const auto at = [](Bitboard edge) { return kTernary[static_cast<std::size_t>(edge)]; };
  return kStableOnEdge[at(own) + 2u * at(other)];
}

/// Packs the squares of file a into a byte, a1 lowest. REQUIRES: set has no square outside file a.
[[nodiscard, gnu::always_inline]] constexpr inline Bitboard file_to_byte(Bitboard set) noexcept {
  return (set * 0x0102040810204080) >> 56;
}

[[nodiscard, gnu::always_inline]] constexpr inline Bitboard byte_to_file(Bitboard byte) noexcept {
  // One multiplication spreads seven bits; the eighth would collide and is moved separately.
  return ((byte & 0x7F) * 0x0002040810204081 & kFileA) | (byte & 0x80) << 49;
}

}  // namespace detail

struct FullLines {
  Bitboard rows;
  Bitboard files;
  Bitboard rising;   // a1-h8 and its parallels
  Bitboard falling;  // h1-a8 and its parallels

  [[nodiscard, gnu::always_inline]] constexpr Bitboard all() const noexcept {
    return rows & files & rising & falling;
  }
};

[[nodiscard, gnu::always_inline]] constexpr inline FullLines full_lines(
    Bitboard occupied) noexcept {
  Bitboard rows = occupied;
  rows &= rows >> 4;
  rows &= rows >> 2;
  rows &= rows >> 1;
  rows = (rows & kFileA) * 0xFF;

  Bitboard files = occupied;
  files &= std::rotr(files, 8);
  files &= std::rotr(files, 16);
  files &= std::rotr(files, 32);

  // A diagonal is full from a square upwards if the next 1, 2 and 4 squares are occupied or off the
  // board. The masks contain the squares with fewer steps than that to the edge.
  constexpr Bitboard kRight1 = 0x8080808080808080, kRight2 = 0xC0C0C0C0C0C0C0C0,
                     kRight4 = 0xF0F0F0F0F0F0F0F0;
  constexpr Bitboard kLow1 = 0xFF, kLow2 = 0xFFFF, kLow4 = 0xFFFFFFFF;
  constexpr Bitboard kHigh1 = kLow1 << 56, kHigh2 = kLow2 << 48, kHigh4 = kLow4 << 32;

  Bitboard up = occupied & (kRight1 | kHigh1 | (occupied >> 9));
  Bitboard down = occupied & ((kRight1 >> 7) | kLow1 | (occupied << 9));
  up &= kRight2 | kHigh2 | (up >> 18);
  down &= (kRight2 >> 6) | kLow2 | (down << 18);
  up &= kRight4 | kHigh4 | (up >> 36);
  down &= (kRight4 >> 4) | kLow4 | (down << 36);
  const Bitboard rising = up & down;

  up = occupied & ((kRight1 >> 7) | kHigh1 | (occupied >> 7));
  down = occupied & (kRight1 | kLow1 | (occupied << 7));
  up &= (kRight2 >> 6) | kHigh2 | (up >> 14);
  down &= kRight2 | kLow2 | (down << 14);
  up &= (kRight4 >> 4) | kHigh4 | (up >> 28);
  down &= kRight4 | kLow4 | (down << 28);
  return {rows, files, rising, up & down};
}

/// Adds to `stable` the discs of `candidates` that it makes stable, by reasons 2 and 3. REQUIRES:
/// candidates are discs of the same side and not on an edge of the whole board.
[[nodiscard, gnu::always_inline]] constexpr inline Bitboard extend_stable(
    Bitboard stable, Bitboard candidates, const FullLines& full) noexcept {
  for (Bitboard before = 0; stable != before;) {
    before = stable;
    stable |= candidates & (full.rows | stable << 1 | stable >> 1) &
              (full.files | stable << 8 | stable >> 8) & (full.rising | stable << 9 | stable >> 9) &
              (full.falling | stable << 7 | stable >> 7);
  }
  return stable;
}

// What follows finds discs that can never be flipped again, as a sound lower bound.
//
// A disc is flipped only along a line on which the other side holds one end of the disc's run and
// plays at the other end. Three sound reasons rule that out (after Rose and Edax's documentation):
//   1. A disc on an edge can be flipped only along that edge. A table of all 3^8 edges is exact: it
//      is built by playing every order of moves on the edge.
//   2. On a full line nothing can be played, so nothing is flipped along it.
//   3. A disc beside a stable disc of its own colour in a direction cannot be outflanked in that
//      direction.
// A disc that is safe for one of these reasons in each of its four directions is stable. The set
// grows until nothing is added.

/// Returns discs of `own` that no sequence of moves can ever flip, maybe not all. REQUIRES: own and
/// other are disjoint.
template <Isa I>
[[nodiscard, gnu::always_inline]] inline Bitboard stable_discs(Bitboard own,
                                                               Bitboard other) noexcept {
  constexpr Bitboard kInner = 0x007E7E7E7E7E7E00;

  Bitboard stable = detail::stable_on_edge(own & 0xFF, other & 0xFF) |
                    detail::stable_on_edge(own >> 56, other >> 56) << 56;
  const Bitboard file_a = detail::stable_on_edge(detail::file_to_byte(own & kFileA),
                                                 detail::file_to_byte(other & kFileA));
  const Bitboard file_h = detail::stable_on_edge(detail::file_to_byte(own >> 7 & kFileA),
                                                 detail::file_to_byte(other >> 7 & kFileA));
  stable |= detail::byte_to_file(file_a) | detail::byte_to_file(file_h) << 7;

  const FullLines full = full_lines(own | other);
  stable |= full.all() & own & kInner;
  return extend_stable(stable, own & kInner, full);
}

}  // namespace kanzen
