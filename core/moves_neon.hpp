// Legal moves with the vector registers of AArch64. Included by kernel translation units only.
//
// Each step serves a direction and its opposite, on the board and the rotated board.
#pragma once

#include "core/lanes_neon.hpp"
#include "core/moves.hpp"

namespace kanzen {

namespace detail {

/// The parallel prefix of core/moves.hpp for steps of `kShift`.
template <int kShift>
[[nodiscard, gnu::always_inline]] inline uint64x2_t jumps_neon(uint64x2_t own,
                                                               uint64x2_t other) noexcept {
  uint64x2_t run = vandq_u64(other, vshlq_n_u64(own, kShift));
  run = vorrq_u64(run, vandq_u64(other, vshlq_n_u64(run, kShift)));
  const uint64x2_t pairs = vandq_u64(other, vshlq_n_u64(other, kShift));
  run = vorrq_u64(run, vandq_u64(pairs, vshlq_n_u64(run, 2 * kShift)));
  run = vorrq_u64(run, vandq_u64(pairs, vshlq_n_u64(run, 2 * kShift)));
  return vshlq_n_u64(run, kShift);
}

}  // namespace detail

template <>
[[nodiscard, gnu::always_inline]] inline Bitboard legal_moves<isa::Neon>(
    Bitboard player, Bitboard opponent) noexcept {
  const uint64x2_t own = detail::with_rotated(player);
  const uint64x2_t other = detail::with_rotated(opponent);
  const uint64x2_t inner = vandq_u64(other, vdupq_n_u64(0x7E7E7E7E7E7E7E7E));

  // Along a rank the carry of an addition runs through the opponent's discs. A run of them begins
  // beside a disc of the mover at its lowest square only. Runs that begin elsewhere stay in the
  // sum, on the opponent's squares, which are not legal.
  const uint64x2_t on_ranks = vaddq_u64(inner, vandq_u64(inner, vshlq_n_u64(own, 1)));

  const uint64x2_t reached =
      vorrq_u64(vorrq_u64(on_ranks, detail::jumps_neon<8>(own, other)),
                vorrq_u64(detail::jumps_neon<7>(own, inner), detail::jumps_neon<9>(own, inner)));
  return detail::merge_rotated(reached) & ~(player | opponent);
}

}  // namespace kanzen
