// Counts the discs that the last move of a game flips.
#pragma once

#include <array>
#include <cstdint>

#include "core/bits.hpp"
#include "core/isa.hpp"
#include "core/rays.hpp"

namespace kanzen {

namespace detail {

/// [p][own]: discs flipped on a line of eight by a move at position p. `own` has the positions of
/// the mover's discs, and all others but p are the opponent's. On a shorter line the positions
/// beyond its ends read as opponent's discs without a mover's disc behind them, so they
/// flip nothing.
inline constexpr std::array<std::array<std::uint8_t, 256>, 8> kLastFlipsOnLine = [] {
  std::array<std::array<std::uint8_t, 256>, 8> table{};
  for (int p = 0; p < 8; ++p) {
    for (unsigned own = 0; own < 256; ++own) {
      int flip_count = 0;
      for (const int step : {-1, 1}) {
        int s = p + step;
        while (s >= 0 && s < 8 && (own >> s & 1) == 0) s += step;
        if (s >= 0 && s < 8) flip_count += (s - p) * step - 1;
      }
      table[static_cast<std::size_t>(p)][own] = static_cast<std::uint8_t>(flip_count);
    }
  }
  return table;
}();

/// The two diagonals through each square, the square included.
struct Diagonals {
  Bitboard rising;
  Bitboard falling;
};

inline constexpr std::array<Diagonals, kSquares> kDiagonals = [] {
  std::array<Diagonals, kSquares> lines{};
  for (std::size_t s = 0; s < kSquares; ++s) {
    const Bitboard self = Bitboard{1} << s;
    lines[s] = {kRays[s].up[3] | kRays[s].down[3] | self, kRays[s].up[1] | kRays[s].down[1] | self};
  }
  return lines;
}();

}  // namespace detail

/// The number of discs flipped by a move on `square`, the only empty square, by the side that holds
/// `own`. All other squares belong to the other side. 0 means that the move is not legal. REQUIRES:
/// square is not in own.
///
/// Each line through the square becomes a byte, one bit per file (per rank for a file). A diagonal
/// has one square on each file, so a multiplication adds its rows up without carries. No PEXT
/// is needed.
template <Isa I>
[[nodiscard, gnu::always_inline]] constexpr inline int count_last_flips(Square square,
                                                                        Bitboard own) noexcept {
  const auto s = static_cast<unsigned>(square);
  const auto& on_rank = detail::kLastFlipsOnLine[s & 7];
  const auto& on_file = detail::kLastFlipsOnLine[s >> 3];
  const detail::Diagonals& diagonals = detail::kDiagonals[s];
  int flip_count = on_rank[own >> (s & 0x38) & 0xFF];
  flip_count += on_rank[(own & diagonals.rising) * kFileA >> 56];
  flip_count += on_rank[(own & diagonals.falling) * kFileA >> 56];
  flip_count += on_file[(own >> (s & 7) & kFileA) * 0x0102040810204080 >> 56];
  return flip_count;
}

}  // namespace kanzen
