// Variants in portable C++.
#include <array>

#include "bench/variants.hpp"
#include "core/board.hpp"
#include "core/moves.hpp"

namespace kanzen::bench {

namespace {

/// The squares that a step in each of the eight directions can reach without leaving the board, and
/// the step, positive to the left.
struct Direction {
  int step;
  Bitboard targets;
};

constexpr Bitboard kNotA = ~kFileA;
constexpr Bitboard kNotH = ~kFileH;
constexpr std::array<Direction, 8> kDirections = {{{1, kNotA},
                                                   {7, kNotH},
                                                   {8, ~Bitboard{0}},
                                                   {9, kNotA},
                                                   {-1, kNotH},
                                                   {-7, kNotA},
                                                   {-8, ~Bitboard{0}},
                                                   {-9, kNotH}}};

template <int kStep>
[[nodiscard]] Bitboard shifted(Bitboard set) noexcept {
  if constexpr (kStep > 0) {
    return set << kStep;
  } else {
    return set >> -kStep;
  }
}

/// Kogge and Stone's parallel prefix, one direction at a time.
template <std::size_t kDirection>
[[nodiscard]] Bitboard prefix_run(Bitboard move, Bitboard player, Bitboard opponent) noexcept {
  constexpr Direction kTo = kDirections[kDirection];
  Bitboard through = opponent & kTo.targets;
  Bitboard run = through & shifted<kTo.step>(move);
  run |= through & shifted<kTo.step>(run);
  through &= shifted<kTo.step>(through);
  run |= through & shifted<2 * kTo.step>(run);
  run |= through & shifted<2 * kTo.step>(run);
  const Bitboard end = shifted<kTo.step>(run) & kTo.targets & player;
  return end != 0 ? run : 0;
}

[[nodiscard]] Bitboard flips_prefix(Square square, Bitboard player, Bitboard opponent) noexcept {
  const Bitboard move = bit(square);
  return prefix_run<0>(move, player, opponent) | prefix_run<1>(move, player, opponent) |
         prefix_run<2>(move, player, opponent) | prefix_run<3>(move, player, opponent) |
         prefix_run<4>(move, player, opponent) | prefix_run<5>(move, player, opponent) |
         prefix_run<6>(move, player, opponent) | prefix_run<7>(move, player, opponent);
}

/// The textbook method: walks along each direction step by step.
template <std::size_t kDirection>
[[nodiscard]] Bitboard walked_run(Bitboard move, Bitboard player, Bitboard opponent) noexcept {
  constexpr Direction kTo = kDirections[kDirection];
  Bitboard run = 0;
  Bitboard at = shifted<kTo.step>(move) & kTo.targets;
  while ((at & opponent) != 0) {
    run |= at;
    at = shifted<kTo.step>(at) & kTo.targets;
  }
  return (at & player) != 0 ? run : 0;
}

[[nodiscard]] Bitboard flips_walk(Square square, Bitboard player, Bitboard opponent) noexcept {
  const Bitboard move = bit(square);
  return walked_run<0>(move, player, opponent) | walked_run<1>(move, player, opponent) |
         walked_run<2>(move, player, opponent) | walked_run<3>(move, player, opponent) |
         walked_run<4>(move, player, opponent) | walked_run<5>(move, player, opponent) |
         walked_run<6>(move, player, opponent) | walked_run<7>(move, player, opponent);
}

/// Rotates the board by 180 degrees: square s becomes 63 - s.
[[nodiscard]] Bitboard turned_round(Bitboard set) noexcept {
  set = (set >> 1 & 0x5555555555555555) | (set & 0x5555555555555555) << 1;
  set = (set >> 2 & 0x3333333333333333) | (set & 0x3333333333333333) << 2;
  set = (set >> 4 & 0x0F0F0F0F0F0F0F0F) | (set & 0x0F0F0F0F0F0F0F0F) << 4;
  return __builtin_bswap64(set);
}

[[nodiscard]] Bitboard carried_runs(std::size_t square, Bitboard player,
                                    Bitboard opponent) noexcept {
  Bitboard flipped = 0;
  for (const Bitboard ray : kRays[square].up) {
    const Bitboard end = ((opponent | ~ray) + 1) & ray & player;
    flipped |= (end - (end != 0 ? 1 : 0)) & ray;
  }
  return flipped;
}

/// Uses carries only. The other four directions are computed on the rotated board.
[[nodiscard]] Bitboard flips_mirrored(Square square, Bitboard player, Bitboard opponent) noexcept {
  const auto s = static_cast<std::size_t>(square);
  return carried_runs(s, player, opponent) |
         turned_round(carried_runs(63 - s, turned_round(player), turned_round(opponent)));
}

/// Counts the flips of the whole board.
[[nodiscard]] int last_by_flips(Square square, Bitboard own) noexcept {
  return popcount(flips<isa::Generic>(square, own, ~own & ~bit(square)));
}

constexpr std::array<FlipsVariant, 3> kFlips = {{{"scalar_prefix", &flips_prefix},
                                                 {"scalar_walk", &flips_walk},
                                                 {"scalar_mirrored", &flips_mirrored}}};
constexpr std::array<LastVariant, 1> kLast = {{{"scalar_flips_counted", &last_by_flips}}};

}  // namespace

Variants scalar_variants() noexcept { return {.flips = kFlips, .last = kLast}; }

}  // namespace kanzen::bench
