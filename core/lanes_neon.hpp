// Two sets of squares in one vector register. Included by kernel translation units only.
//
// The second set is the first one turned: square s of the board is square 63 - s of the turned
// board. Turning reverses every direction. So a step towards higher bits serves a direction in the
// first lane and its opposite in the second. No step towards lower bits is needed.
#pragma once

#include <arm_neon.h>

#include "core/types.hpp"

namespace kanzen::detail {

/// Puts square s of `set` on square 63 - s.
[[nodiscard, gnu::always_inline]] inline Bitboard turned(Bitboard set) noexcept {
  Bitboard result;
  asm("rbit %0, %1" : "=r"(result) : "r"(set));
  return result;
}

/// The set in the first lane and the turned set in the second.
[[nodiscard, gnu::always_inline]] inline uint64x2_t with_turned(Bitboard set) noexcept {
  return vcombine_u64(vcreate_u64(set), vcreate_u64(turned(set)));
}

/// The union of the first lane and the second one, turned back.
[[nodiscard, gnu::always_inline]] inline Bitboard turn_back(uint64x2_t sets) noexcept {
  return vgetq_lane_u64(sets, 0) | turned(vgetq_lane_u64(sets, 1));
}

}  // namespace kanzen::detail
