// Flips and legal moves of core/moves.hpp with the vector registers of AArch64, for kernels only.
// The second lane holds the board rotated by a half turn, which reverses every direction: a step
// towards higher bits serves a direction in the first lane and its opposite in the second, and the
// first blocker of a ray is always the lowest one (b & -b).
#pragma once

#include <arm_neon.h>

#include "core/moves.hpp"

namespace kanzen::detail {

/// Turns the board by 180 degrees: square s of `set` goes to square 63 - s.
[[nodiscard, gnu::always_inline]] inline Bitboard rotated(Bitboard set) noexcept {
  Bitboard result;
  asm("rbit %0, %1" : "=r"(result) : "r"(set));
  return result;
}

[[nodiscard, gnu::always_inline]] inline uint64x2_t with_rotated(Bitboard set) noexcept {
  return vcombine_u64(vcreate_u64(set), vcreate_u64(rotated(set)));
}

[[nodiscard, gnu::always_inline]] inline Bitboard merge_rotated(uint64x2_t sets) noexcept {
  return vgetq_lane_u64(sets, 0) | rotated(vgetq_lane_u64(sets, 1));
}

}  // namespace kanzen::detail

namespace kanzen {

namespace detail {

/// Has, for each square, four pairs of rays towards higher bits: one of the board, and the opposite
/// one on the rotated board.
using RaysBothWays = std::array<std::array<Bitboard, 2>, 4>;

alignas(64) inline constexpr std::array<RaysBothWays, kSquares> kRaysBothWays = [] {
  std::array<RaysBothWays, kSquares> rays{};
  for (std::size_t s = 0; s < kSquares; ++s) {
    for (std::size_t i = 0; i < 4; ++i) {
      rays[s][i] = {kRays[s].up[i], kRays[kSquares - 1 - s].up[i]};
    }
  }
  return rays;
}();

}  // namespace detail

template <>
[[nodiscard, gnu::always_inline]] inline Bitboard flips<isa::Neon>(Square square, Bitboard player,
                                                                   Bitboard opponent) noexcept {
  const uint64x2_t own = detail::with_rotated(player);
  const uint64x2_t other = detail::with_rotated(opponent);
  const uint64x2_t one = vdupq_n_u64(1);
  uint64x2_t flipped = vdupq_n_u64(0);
  for (const auto& both_ways : detail::kRaysBothWays[static_cast<std::size_t>(square)]) {
    const uint64x2_t ray = vld1q_u64(both_ways.data());
    const uint64x2_t blockers = vbicq_u64(ray, other);
    const uint64x2_t lowest =
        vandq_u64(blockers, vreinterpretq_u64_s64(vnegq_s64(vreinterpretq_s64_u64(blockers))));
    // The result is end - 1 where there is an end. Without one, the saturated subtraction leaves 0.
    const uint64x2_t run = vqsubq_u64(vandq_u64(lowest, own), one);
    flipped = vbslq_u64(ray, run, flipped);
  }
  return detail::merge_rotated(flipped);
}

/// Computes both at once, so that their chains of steps overlap.
template <>
class TwoFlips<isa::Neon> {
 public:
  [[gnu::always_inline]] TwoFlips(Square a, Square b, Bitboard player, Bitboard opponent) noexcept
      : first_(flips<isa::Neon>(a, player, opponent)),
        second_(flips<isa::Neon>(b, player, opponent)) {}
  [[nodiscard, gnu::always_inline]] Bitboard first() const noexcept { return first_; }
  [[nodiscard, gnu::always_inline]] Bitboard second() const noexcept { return second_; }

 private:
  Bitboard first_;
  Bitboard second_;
};

namespace detail {

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
