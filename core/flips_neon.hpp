// Flips with the vector registers of AArch64, a direction and its opposite at once. Included by
// kernel translation units only.
//
// The algorithm is the one in core/flips.hpp: the first square of a ray that is not an opponent's
// disc decides. The second lane holds the rotated board, so all rays go towards higher bits. There
// the first such square is the lowest blocker, found by b & -b.
#pragma once

#include <array>

#include "core/flips.hpp"
#include "core/lanes_neon.hpp"
#include "core/rays.hpp"

namespace kanzen {

namespace detail {

/// For each square, four pairs of rays: a ray towards higher bits, and its opposite on the rotated
/// board. There the square is 63 - s, and the opposite ray goes towards higher bits, too.
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
    // end - 1 where there is an end. Without one, the saturated subtraction leaves 0.
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

}  // namespace kanzen
