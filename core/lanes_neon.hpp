// Two sets of squares in one vector register. Included by kernel translation units only.
//
// The second set is the first one rotated: square s of the board is square 63 - s of the rotated
// board. Rotating reverses every direction. So a step towards higher bits serves a direction in the
// first lane and its opposite in the second. No step towards lower bits is needed.
#pragma once

#include <arm_neon.h>

#include "core/types.hpp"

namespace kanzen::detail {

/// Puts square s of `set` on square 63 - s.
[[nodiscard, gnu::always_inline]] inline Bitboard rotated(Bitboard set) noexcept {
  Bitboard result;
  asm("rbit %0, %1" : "=r"(result) : "r"(set));
  return result;
}

/// The set in the first lane and the rotated set in the second.
[[nodiscard, gnu::always_inline]] inline uint64x2_t with_rotated(Bitboard set) noexcept {
  return vcombine_u64(vcreate_u64(set), vcreate_u64(rotated(set)));
}

/// The union of the first lane and the second one, rotated back.
[[nodiscard, gnu::always_inline]] inline Bitboard merge_rotated(uint64x2_t sets) noexcept {
  return vgetq_lane_u64(sets, 0) | rotated(vgetq_lane_u64(sets, 1));
}

}  // namespace kanzen::detail
