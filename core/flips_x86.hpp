// Flips with vector registers, four directions at once. Included by kernel translation units only.
//
// The algorithm is that of core/flips.hpp: the first square of a ray that is not an opponent's disc
// decides. For the four rays towards higher bits it is the lowest blocker, found by b & -b. For the
// other four it is the highest: AVX-512 counts leading zeros, AVX2 smears the blockers along the
// ray. Alternatives that were measured and lost are in results/primitives.md.
#pragma once

#include <immintrin.h>

#include "core/flips.hpp"
#include "core/lanes_x86.hpp"

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

  // Upwards: the carry runs through the opponent's discs and stops at the first other square.
  const __m256i past = _mm256_sub_epi64(
      _mm256_or_si256(other, _mm256_xor_si256(up, _mm256_set1_epi64x(-1))), _mm256_set1_epi64x(-1));
  const __m256i up_end = _mm256_and_si256(_mm256_and_si256(past, up), own);
  // end - 1 where there is an end, 0 where there is none: cmpeq is -1 exactly then.
  const __m256i up_run = _mm256_add_epi64(
      up_end, _mm256_xor_si256(_mm256_cmpeq_epi64(up_end, zero), _mm256_set1_epi64x(-1)));
  const __m256i up_turned = _mm256_and_si256(up_run, up);

  // Downwards: all squares at and beyond the first blocker, seen from the move.
  const __m256i step = _mm256_set_epi64x(9, 8, 7, 1);
  const __m256i step2 = _mm256_set_epi64x(18, 16, 14, 2);
  const __m256i step4 = _mm256_set_epi64x(36, 32, 28, 4);
  __m256i beyond = _mm256_srlv_epi64(_mm256_andnot_si256(other, down), step);
  beyond = _mm256_or_si256(beyond, _mm256_srlv_epi64(beyond, step));
  beyond = _mm256_or_si256(beyond, _mm256_srlv_epi64(beyond, step2));
  beyond = _mm256_or_si256(beyond, _mm256_srlv_epi64(beyond, step4));
  const __m256i blocker_and_run = _mm256_andnot_si256(beyond, down);
  const __m256i no_end = _mm256_cmpeq_epi64(_mm256_and_si256(blocker_and_run, own), zero);
  const __m256i down_turned = _mm256_andnot_si256(no_end, _mm256_and_si256(blocker_and_run, other));

  return detail::or_lanes<isa::V3>(_mm256_or_si256(up_turned, down_turned));
}
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
  const __m256i up_turned = _mm256_maskz_and_epi64(
      _mm256_test_epi64_mask(up_end, up_end), _mm256_add_epi64(up_end, _mm256_set1_epi64x(-1)), up);

  const __m256i down_blockers = _mm256_andnot_si256(other, down);
  const __m256i highest =
      _mm256_srlv_epi64(_mm256_set1_epi64x(static_cast<long long>(Bitboard{1} << 63)),
                        _mm256_lzcnt_epi64(down_blockers));
  const __m256i down_end = _mm256_and_si256(highest, own);
  const __m256i above_end = _mm256_sub_epi64(zero, _mm256_add_epi64(down_end, down_end));
  // up_turned | (above_end & down)
  return detail::or_lanes<isa::V4>(_mm256_ternarylogic_epi64(up_turned, above_end, down, 0xF8));
}
#endif

}  // namespace kanzen
