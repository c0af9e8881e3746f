// Flips and legal moves of core/moves.hpp with vector registers, four directions at once, for
// kernel translation units only. For the four rays towards higher bits the first blocker is the
// lowest, found by b & -b; for the other four it is the highest. AVX-512 counts leading zeros; AVX2
// smears the blockers along the ray. results/primitives.md lists slower alternatives.
#pragma once

#include <immintrin.h>

#include "core/moves.hpp"

namespace kanzen::detail {

template <Isa I>
[[nodiscard, gnu::always_inline]] inline Bitboard or_lanes(__m256i v) noexcept {
  const __m128i half = _mm_or_si128(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
  return static_cast<Bitboard>(_mm_cvtsi128_si64(half) | _mm_extract_epi64(half, 1));
}

}  // namespace kanzen::detail

namespace kanzen {

namespace detail {

[[nodiscard, gnu::always_inline]] inline __m256i load_rays(
    const std::array<Bitboard, 4>& rays) noexcept {
  return _mm256_load_si256(reinterpret_cast<const __m256i*>(rays.data()));
}

}  // namespace detail

#if defined(__AVX2__)
template <>
[[nodiscard, gnu::always_inline]] inline Bitboard flips<isa::V3>(Square square, Bitboard player,
                                                                 Bitboard opponent) noexcept {
  const Rays& rays = kRays[static_cast<std::size_t>(square)];
  const __m256i up = detail::load_rays(rays.up);
  const __m256i down = detail::load_rays(rays.down);
  const __m256i own = _mm256_set1_epi64x(static_cast<long long>(player));
  const __m256i other = _mm256_set1_epi64x(static_cast<long long>(opponent));
  const __m256i zero = _mm256_setzero_si256();

  // Upwards, the carry runs through the opponent's discs and stops at the first other square.
  const __m256i past = _mm256_sub_epi64(
      _mm256_or_si256(other, _mm256_xor_si256(up, _mm256_set1_epi64x(-1))), _mm256_set1_epi64x(-1));
  const __m256i up_end = _mm256_and_si256(_mm256_and_si256(past, up), own);
  // The result is end - 1 where there is an end, else 0: cmpeq is -1 exactly where there is none.
  const __m256i up_run = _mm256_add_epi64(
      up_end, _mm256_xor_si256(_mm256_cmpeq_epi64(up_end, zero), _mm256_set1_epi64x(-1)));
  const __m256i up_flipped = _mm256_and_si256(up_run, up);

  // Downwards, we take all squares at and beyond the first blocker, as seen from the move.
  const __m256i step = _mm256_set_epi64x(9, 8, 7, 1);
  const __m256i step2 = _mm256_set_epi64x(18, 16, 14, 2);
  const __m256i step4 = _mm256_set_epi64x(36, 32, 28, 4);
  __m256i beyond = _mm256_srlv_epi64(_mm256_andnot_si256(other, down), step);
  beyond = _mm256_or_si256(beyond, _mm256_srlv_epi64(beyond, step));
  beyond = _mm256_or_si256(beyond, _mm256_srlv_epi64(beyond, step2));
  beyond = _mm256_or_si256(beyond, _mm256_srlv_epi64(beyond, step4));
  const __m256i blocker_and_run = _mm256_andnot_si256(beyond, down);
  const __m256i no_end = _mm256_cmpeq_epi64(_mm256_and_si256(blocker_and_run, own), zero);
  const __m256i down_flipped =
      _mm256_andnot_si256(no_end, _mm256_and_si256(blocker_and_run, other));

  return detail::or_lanes<isa::V3>(_mm256_or_si256(up_flipped, down_flipped));
}

/// Computes both at once, so that their chains of steps overlap.
template <>
class TwoFlips<isa::V3> {
 public:
  [[gnu::always_inline]] TwoFlips(Square a, Square b, Bitboard player, Bitboard opponent) noexcept
      : first_(flips<isa::V3>(a, player, opponent)), second_(flips<isa::V3>(b, player, opponent)) {}
  [[nodiscard, gnu::always_inline]] Bitboard first() const noexcept { return first_; }
  [[nodiscard, gnu::always_inline]] Bitboard second() const noexcept { return second_; }

 private:
  Bitboard first_;
  Bitboard second_;
};
#endif

#if defined(__AVX512VL__) && defined(__AVX512CD__)
template <>
[[nodiscard, gnu::always_inline]] inline Bitboard flips<isa::V4>(Square square, Bitboard player,
                                                                 Bitboard opponent) noexcept {
  const Rays& rays = kRays[static_cast<std::size_t>(square)];
  const __m256i up = detail::load_rays(rays.up);
  const __m256i down = detail::load_rays(rays.down);
  const __m256i own = _mm256_set1_epi64x(static_cast<long long>(player));
  const __m256i other = _mm256_set1_epi64x(static_cast<long long>(opponent));
  const __m256i zero = _mm256_setzero_si256();

  const __m256i up_blockers = _mm256_andnot_si256(other, up);
  const __m256i up_end =
      _mm256_ternarylogic_epi64(up_blockers, _mm256_sub_epi64(zero, up_blockers), own, 0x80);
  const __m256i up_flipped = _mm256_maskz_and_epi64(
      _mm256_test_epi64_mask(up_end, up_end), _mm256_add_epi64(up_end, _mm256_set1_epi64x(-1)), up);

  const __m256i down_blockers = _mm256_andnot_si256(other, down);
  const __m256i highest =
      _mm256_srlv_epi64(_mm256_set1_epi64x(static_cast<long long>(Bitboard{1} << 63)),
                        _mm256_lzcnt_epi64(down_blockers));
  const __m256i down_end = _mm256_and_si256(highest, own);
  const __m256i above_end = _mm256_sub_epi64(zero, _mm256_add_epi64(down_end, down_end));
  // up_flipped | (above_end & down)
  return detail::or_lanes<isa::V4>(_mm256_ternarylogic_epi64(up_flipped, above_end, down, 0xF8));
}

namespace detail {
[[nodiscard, gnu::always_inline]] inline __m512i load_two_rays(
    const std::array<Bitboard, 4>& a, const std::array<Bitboard, 4>& b) noexcept {
  return _mm512_inserti64x4(_mm512_castsi256_si512(load_rays(a)), load_rays(b), 1);
}
}  // namespace detail

/// Both moves share every step: the lanes of the first are the lower half of a register.
template <>
class TwoFlips<isa::V4> {
 public:
  [[gnu::always_inline]] TwoFlips(Square a, Square b, Bitboard player, Bitboard opponent) noexcept {
    const Rays& first = kRays[static_cast<std::size_t>(a)];
    const Rays& second = kRays[static_cast<std::size_t>(b)];
    const __m512i up = detail::load_two_rays(first.up, second.up);
    const __m512i down = detail::load_two_rays(first.down, second.down);
    const __m512i own = _mm512_set1_epi64(static_cast<long long>(player));
    const __m512i other = _mm512_set1_epi64(static_cast<long long>(opponent));
    const __m512i zero = _mm512_setzero_si512();

    const __m512i up_blockers = _mm512_andnot_si512(other, up);
    const __m512i up_end =
        _mm512_ternarylogic_epi64(up_blockers, _mm512_sub_epi64(zero, up_blockers), own, 0x80);
    const __m512i up_flipped =
        _mm512_maskz_and_epi64(_mm512_test_epi64_mask(up_end, up_end),
                               _mm512_add_epi64(up_end, _mm512_set1_epi64(-1)), up);

    const __m512i down_blockers = _mm512_andnot_si512(other, down);
    const __m512i highest =
        _mm512_srlv_epi64(_mm512_set1_epi64(static_cast<long long>(Bitboard{1} << 63)),
                          _mm512_lzcnt_epi64(down_blockers));
    const __m512i down_end = _mm512_and_si512(highest, own);
    const __m512i above_end = _mm512_sub_epi64(zero, _mm512_add_epi64(down_end, down_end));
    const __m512i flipped = _mm512_ternarylogic_epi64(up_flipped, above_end, down, 0xF8);

    // The lanes of a and b stand side by side, so that one reduction serves both.
    const __m256i ta = _mm512_castsi512_si256(flipped);
    const __m256i tb = _mm512_extracti64x4_epi64(flipped, 1);
    const __m256i pairs =
        _mm256_or_si256(_mm256_unpacklo_epi64(ta, tb), _mm256_unpackhi_epi64(ta, tb));
    const __m128i both =
        _mm_or_si128(_mm256_castsi256_si128(pairs), _mm256_extracti128_si256(pairs, 1));
    first_ = static_cast<Bitboard>(_mm_cvtsi128_si64(both));
    second_ = static_cast<Bitboard>(_mm_extract_epi64(both, 1));
  }
  [[nodiscard, gnu::always_inline]] Bitboard first() const noexcept { return first_; }
  [[nodiscard, gnu::always_inline]] Bitboard second() const noexcept { return second_; }

 private:
  Bitboard first_;
  Bitboard second_;
};
#endif

namespace detail {

template <Isa I>
[[nodiscard, gnu::always_inline]] inline Bitboard legal_moves_avx2(Bitboard player,
                                                                   Bitboard opponent) noexcept {
  constexpr long long kInner = 0x7E7E7E7E7E7E7E7E;
  const __m256i step = _mm256_set_epi64x(7, 9, 8, 1);
  const __m256i step2 = _mm256_add_epi64(step, step);
  const __m256i own = _mm256_set1_epi64x(static_cast<long long>(player));
  const __m256i other = _mm256_and_si256(_mm256_set1_epi64x(static_cast<long long>(opponent)),
                                         _mm256_set_epi64x(kInner, kInner, -1, kInner));
  __m256i up = _mm256_and_si256(other, _mm256_sllv_epi64(own, step));
  __m256i down = _mm256_and_si256(other, _mm256_srlv_epi64(own, step));
  up = _mm256_or_si256(up, _mm256_and_si256(other, _mm256_sllv_epi64(up, step)));
  down = _mm256_or_si256(down, _mm256_and_si256(other, _mm256_srlv_epi64(down, step)));
  const __m256i up_pairs = _mm256_and_si256(other, _mm256_sllv_epi64(other, step));
  const __m256i down_pairs = _mm256_srlv_epi64(up_pairs, step);
  up = _mm256_or_si256(up, _mm256_and_si256(up_pairs, _mm256_sllv_epi64(up, step2)));
  down = _mm256_or_si256(down, _mm256_and_si256(down_pairs, _mm256_srlv_epi64(down, step2)));
  up = _mm256_or_si256(up, _mm256_and_si256(up_pairs, _mm256_sllv_epi64(up, step2)));
  down = _mm256_or_si256(down, _mm256_and_si256(down_pairs, _mm256_srlv_epi64(down, step2)));
  const __m256i reached =
      _mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step));
  return or_lanes<I>(reached) & ~(player | opponent);
}

}  // namespace detail

template <>
[[nodiscard, gnu::always_inline]] inline Bitboard legal_moves<isa::V3>(Bitboard player,
                                                                       Bitboard opponent) noexcept {
  return detail::legal_moves_avx2<isa::V3>(player, opponent);
}

template <>
[[nodiscard, gnu::always_inline]] inline Bitboard legal_moves<isa::V4>(Bitboard player,
                                                                       Bitboard opponent) noexcept {
  return detail::legal_moves_avx2<isa::V4>(player, opponent);
}

}  // namespace kanzen
