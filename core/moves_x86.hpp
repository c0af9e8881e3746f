// Legal moves with vector registers. Included by kernel translation units only.
//
// The parallel prefix of core/moves.hpp with one direction per lane.
#pragma once

#include <immintrin.h>

#include "core/lanes_x86.hpp"
#include "core/moves.hpp"

namespace kanzen {

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
