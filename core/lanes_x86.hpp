// Four sets of squares in one vector register. Included by kernel translation units only.
#pragma once

#include <immintrin.h>

#include "core/isa.hpp"
#include "core/types.hpp"

namespace kanzen::detail {

/// The union of the four.
template <Isa I>
[[nodiscard, gnu::always_inline]] inline Bitboard or_lanes(__m256i v) noexcept {
  const __m128i half = _mm_or_si128(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
  return static_cast<Bitboard>(_mm_cvtsi128_si64(half) | _mm_extract_epi64(half, 1));
}

}  // namespace kanzen::detail
