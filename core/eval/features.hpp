// The configurations of all patterns on one board, updated move by move.
//
// Everything is always_inline because kernels for different instruction sets use it. The vector
// type is the compiler's own, so one source gives SSE2, AVX2 and AVX-512 code.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/bits.hpp"
#include "core/board.hpp"
#include "core/eval/patterns.hpp"
#include "core/isa.hpp"

namespace kanzen::eval {

/// Balanced ternary numbers of the patterns, from the side to move (see patterns.hpp). Entries
/// past kFeatureCount stay 0.
struct alignas(64) Features {
  std::array<std::int16_t, kPaddedFeatures> code;
};

namespace detail {

using Lane [[gnu::vector_size(32), gnu::may_alias]] = std::int16_t;
inline constexpr std::size_t kLaneWidth = sizeof(Lane) / sizeof(std::int16_t);
inline constexpr std::size_t kLanes = kPaddedFeatures / kLaneWidth;
static_assert(kLanes == 3);

/// The codes in registers. Three named lanes, since compilers keep an array in memory across loops.
struct Lanes {
  Lane a, b, c;

  [[gnu::always_inline]] inline void add(const Lane* other) noexcept {
    a += other[0];
    b += other[1];
    c += other[2];
  }
};

template <Isa I>
[[gnu::always_inline]] inline const Lane* lanes_of(
    const std::array<std::int16_t, kPaddedFeatures>& x) noexcept {
  return reinterpret_cast<const Lane*>(x.data());
}

template <Isa I>
[[gnu::always_inline]] inline void write(Features& to, const Lanes& x) noexcept {
  Lane* lane = reinterpret_cast<Lane*>(to.code.data());
  lane[0] = x.a;
  lane[1] = x.b;
  lane[2] = x.c;
}

[[nodiscard, gnu::always_inline]] inline const Lane* weights_of(Square square) noexcept {
  return reinterpret_cast<const Lane*>(kSquareWeights[static_cast<std::size_t>(square)].data());
}

}  // namespace detail

/// Computes the codes of `board` from scratch.
template <Isa I>
[[gnu::always_inline]] inline void compute(Features& out, const Board& board) noexcept {
  detail::Lanes own{};
  for (const Square s : squares(board.player)) own.add(detail::weights_of(s));
  detail::Lanes other{};
  for (const Square s : squares(board.opponent)) other.add(detail::weights_of(s));
  detail::write<I>(out, {own.a - other.a, own.b - other.b, own.c - other.c});
}

/// Computes the codes after the side to move has played `square`, turning `flipped`, and the other
/// side is to move. A placed disc adds once and a turned disc twice; then the change of sides
/// negates the code. REQUIRES: `in` belongs to the board before the move. `out` may be `in`.
template <Isa I>
[[gnu::always_inline]] inline void update(Features& out, const Features& in, Square square,
                                          Bitboard flipped) noexcept {
  detail::Lanes turned{};
  // Four at a time; missing ones add nothing. The number of turned discs cannot be predicted, but
  // it is nearly always at most four.
  static_assert(std::countr_zero(Bitboard{0}) == kSquares);
  do {
    for (int i = 0; i < 4; ++i) {
      turned.add(detail::weights_of(first_square(flipped)));
      flipped = without_first(flipped);
    }
  } while (flipped != 0);
  const detail::Lane* before = detail::lanes_of<I>(in.code);
  const detail::Lane* placed = detail::weights_of(square);
  detail::write<I>(out, {-(before[0] + placed[0] + turned.a + turned.a),
                         -(before[1] + placed[1] + turned.b + turned.b),
                         -(before[2] + placed[2] + turned.c + turned.c)});
}

/// Computes the codes after a pass. `out` may be `in`.
template <Isa I>
[[gnu::always_inline]] inline void pass(Features& out, const Features& in) noexcept {
  const detail::Lane* before = detail::lanes_of<I>(in.code);
  detail::write<I>(out, {-before[0], -before[1], -before[2]});
}

}  // namespace kanzen::eval
