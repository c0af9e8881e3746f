// Discs that can never be flipped again: a sound lower bound.
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
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/bits.hpp"
#include "core/isa.hpp"

namespace kanzen {

namespace detail {

/// For the ternary code of an edge, the own discs that no sequence of moves on that edge can flip.
/// In the code an own disc is 1, an opponent's 2 and an empty square 0; bit i of the edge has
/// weight 3^i.
extern const std::array<std::uint8_t, 6561> kStableOnEdge;

/// Sum of 3^i over the set bits of a byte.
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

/// The squares of file a as a byte, a1 lowest. REQUIRES: set has no square outside file a.
[[nodiscard, gnu::always_inline]] constexpr inline Bitboard file_to_byte(Bitboard set) noexcept {
  return (set * 0x0102040810204080) >> 56;
}

[[nodiscard, gnu::always_inline]] constexpr inline Bitboard byte_to_file(Bitboard byte) noexcept {
  // One multiplication spreads seven bits; the eighth would collide and is moved separately.
  return ((byte & 0x7F) * 0x0002040810204081 & kFileA) | (byte & 0x80) << 49;
}

}  // namespace detail

/// For each of the four directions, the squares on full lines.
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

/// Discs of `own` that no sequence of moves can ever flip. The result may be incomplete. REQUIRES:
/// own and other are disjoint.
/// Thread safety: full.
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
