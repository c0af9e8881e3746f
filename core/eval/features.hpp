// The configurations of all patterns on one board, updated move by move.
//
// Everything is always_inline because kernels for different instruction sets use it. The vector
// types are the compiler's own, so one source gives SSE2, AVX2, AVX-512 and AArch64 code.
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

/// A third of the codes, as one vector.
template <Isa I>
struct FeatureVector {
  using Lane [[gnu::vector_size(32), gnu::may_alias]] = std::int16_t;
};

/// Registers have 128 bits. GCC copies halves of a wider vector between registers.
template <>
struct FeatureVector<isa::Neon> {
  using Half [[gnu::vector_size(16), gnu::may_alias]] = std::int16_t;
  struct [[gnu::may_alias]] Lane {
    Half low, high;

    [[gnu::always_inline]] Lane& operator+=(const Lane& x) noexcept {
      low += x.low;
      high += x.high;
      return *this;
    }
    [[nodiscard, gnu::always_inline]] friend Lane operator+(const Lane& x, const Lane& y) noexcept {
      return {x.low + y.low, x.high + y.high};
    }
    [[nodiscard, gnu::always_inline]] friend Lane operator-(const Lane& x, const Lane& y) noexcept {
      return {x.low - y.low, x.high - y.high};
    }
    [[nodiscard, gnu::always_inline]] friend Lane operator-(const Lane& x) noexcept {
      return {-x.low, -x.high};
    }
  };
};

template <Isa I>
using Lane = typename FeatureVector<I>::Lane;

static_assert(3 * sizeof(Lane<isa::Generic>) == kPaddedFeatures * sizeof(std::int16_t));
static_assert(sizeof(Lane<isa::Neon>) == sizeof(Lane<isa::Generic>));

/// The codes in registers. Three named lanes, since compilers keep an array in memory across loops.
template <Isa I>
struct Lanes {
  Lane<I> a, b, c;

  [[gnu::always_inline]] inline void add(const Lane<I>* other) noexcept {
    a += other[0];
    b += other[1];
    c += other[2];
  }
};

template <Isa I>
[[gnu::always_inline]] inline const Lane<I>* lanes_of(
    const std::array<std::int16_t, kPaddedFeatures>& x) noexcept {
  return reinterpret_cast<const Lane<I>*>(x.data());
}

template <Isa I>
[[gnu::always_inline]] inline void write(Features& to, const Lanes<I>& x) noexcept {
  auto* lane = reinterpret_cast<Lane<I>*>(to.code.data());
  lane[0] = x.a;
  lane[1] = x.b;
  lane[2] = x.c;
}

template <Isa I>
[[nodiscard, gnu::always_inline]] inline const Lane<I>* digits_at(Square square) noexcept {
  return lanes_of<I>(kSquareDigits[static_cast<std::size_t>(square)]);
}

}  // namespace detail

/// Computes the codes of `board` from scratch.
template <Isa I>
[[gnu::always_inline]] inline void compute(Features& out, const Board& board) noexcept {
  detail::Lanes<I> own{};
  for (const Square s : squares(board.player)) own.add(detail::digits_at<I>(s));
  detail::Lanes<I> other{};
  for (const Square s : squares(board.opponent)) other.add(detail::digits_at<I>(s));
  detail::write<I>(out, {own.a - other.a, own.b - other.b, own.c - other.c});
}

/// Computes the codes after the side to move has played `square` and flipped the discs `flipped`,
/// with the other side to move. A placed disc adds once and a flipped disc twice; then the change
/// of sides negates the code. REQUIRES: `in` belongs to the board before the move. `out` may be
/// `in`.
template <Isa I>
[[gnu::always_inline]] inline void update(Features& out, const Features& in, Square square,
                                          Bitboard flipped) noexcept {
  detail::Lanes<I> flips{};
  // Four at a time; missing ones add nothing. The number of flipped discs cannot be predicted, but
  // it is nearly always at most four.
  static_assert(std::countr_zero(Bitboard{0}) == kSquares);
  do {
    for (int i = 0; i < 4; ++i) {
      flips.add(detail::digits_at<I>(first_square(flipped)));
      flipped = without_first(flipped);
    }
  } while (flipped != 0);
  const detail::Lane<I>* before = detail::lanes_of<I>(in.code);
  const detail::Lane<I>* placed = detail::digits_at<I>(square);
  detail::write<I>(out, {-(before[0] + placed[0] + flips.a + flips.a),
                         -(before[1] + placed[1] + flips.b + flips.b),
                         -(before[2] + placed[2] + flips.c + flips.c)});
}

/// Computes the codes after a pass. `out` may be `in`.
template <Isa I>
[[gnu::always_inline]] inline void pass(Features& out, const Features& in) noexcept {
  const detail::Lane<I>* before = detail::lanes_of<I>(in.code);
  detail::write<I>(out, {-before[0], -before[1], -before[2]});
}

}  // namespace kanzen::eval
