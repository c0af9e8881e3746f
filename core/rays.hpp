// The eight rays from each square, as tables computed at compile time.
#pragma once

#include <array>

#include "core/bits.hpp"

namespace kanzen {

/// For each square, the squares from it to the edge of the board, without the square itself. The
/// first four rays go towards higher bits (east, south-west, south, south-east). The last four are
/// their opposites (west, north-east, north, north-west).
struct Rays {
  std::array<Bitboard, 4> up;
  std::array<Bitboard, 4> down;
};

namespace detail {

[[nodiscard]] constexpr Bitboard ray(int square, int file_step, int rank_step) noexcept {
  Bitboard set = 0;
  int file = square % 8 + file_step;
  int rank = square / 8 + rank_step;
  while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
    set |= Bitboard{1} << (8 * rank + file);
    file += file_step;
    rank += rank_step;
  }
  return set;
}

}  // namespace detail

alignas(64) inline constexpr std::array<Rays, kSquares> kRays = [] {
  std::array<Rays, kSquares> rays{};
  for (int s = 0; s < kSquares; ++s) {
    auto& entry = rays[static_cast<std::size_t>(s)];
    entry.up = {detail::ray(s, 1, 0), detail::ray(s, -1, 1), detail::ray(s, 0, 1),
                detail::ray(s, 1, 1)};
    entry.down = {detail::ray(s, -1, 0), detail::ray(s, 1, -1), detail::ray(s, 0, -1),
                  detail::ray(s, -1, -1)};
  }
  return rays;
}();

static_assert(kRays[0].up[3] == 0x8040201008040200 && kRays[0].up[1] == 0);
static_assert(kRays[63].down[0] == 0x7F00000000000000 && kRays[7].down[1] == 0);

}  // namespace kanzen
