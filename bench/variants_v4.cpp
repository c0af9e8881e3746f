// Variants for AVX-512: all eight directions in one register. Everything here has internal linkage
// or is inlined, so the linker cannot put it into code for other processors.
#include <immintrin.h>

#include <array>

#include "bench/variants.hpp"
#include "core/board.hpp"
#include "core/moves.hpp"

namespace kanzen::bench {

namespace {

constexpr Bitboard kNotA = ~kFileA;
constexpr Bitboard kNotH = ~kFileH;

// Rotations instead of shifts make left and right the same instruction. A mask of the squares that
// a step can reach removes the bits that wrap around.
alignas(64) constexpr std::array<long long, 8> kSteps = {1, 7, 8, 9, 63, 57, 56, 55};
alignas(64) constexpr std::array<Bitboard, 8> kTargets = {
    kNotA, kNotH & ~kRank1, ~kRank1, kNotA & ~kRank1,
    kNotH, kNotA & ~kRank8, ~kRank8, kNotH & ~kRank8};

[[nodiscard]] inline __m512i broadcast(Bitboard set) noexcept {
  return _mm512_set1_epi64(static_cast<long long>(set));
}

/// Returns the discs of `opponent` that `start` reaches in each direction, without the end of
/// the run.
[[nodiscard]] inline __m512i runs(__m512i start, Bitboard opponent, __m512i step,
                                  __m512i targets) noexcept {
  const __m512i step2 = _mm512_add_epi64(step, step);
  const __m512i through = _mm512_and_si512(broadcast(opponent), targets);
  __m512i run = _mm512_and_si512(through, _mm512_rolv_epi64(start, step));
  run = _mm512_or_si512(run, _mm512_and_si512(through, _mm512_rolv_epi64(run, step)));
  const __m512i pairs = _mm512_and_si512(through, _mm512_rolv_epi64(through, step));
  run = _mm512_or_si512(run, _mm512_and_si512(pairs, _mm512_rolv_epi64(run, step2)));
  return _mm512_or_si512(run, _mm512_and_si512(pairs, _mm512_rolv_epi64(run, step2)));
}

[[nodiscard]] Bitboard flips_prefix(Square square, Bitboard player, Bitboard opponent) noexcept {
  const __m512i step = _mm512_load_si512(kSteps.data());
  const __m512i targets = _mm512_load_si512(kTargets.data());
  const __m512i run = runs(broadcast(bit(square)), opponent, step, targets);
  const __m512i end = _mm512_and_si512(_mm512_rolv_epi64(run, step), targets);
  const __mmask8 closed = _mm512_test_epi64_mask(end, broadcast(player));
  return static_cast<Bitboard>(_mm512_mask_reduce_or_epi64(closed, run));
}

[[nodiscard]] Bitboard moves_prefix(Bitboard player, Bitboard opponent) noexcept {
  const __m512i step = _mm512_load_si512(kSteps.data());
  const __m512i targets = _mm512_load_si512(kTargets.data());
  const __m512i run = runs(broadcast(player), opponent, step, targets);
  const __m512i reached = _mm512_and_si512(_mm512_rolv_epi64(run, step), targets);
  return static_cast<Bitboard>(_mm512_reduce_or_epi64(reached)) & ~(player | opponent);
}

constexpr std::array<FlipsVariant, 1> kFlips = {{{"v4_eight_lanes", &flips_prefix}}};
constexpr std::array<MovesVariant, 1> kMoves = {{{"v4_eight_lanes", &moves_prefix}}};

}  // namespace

Variants v4_variants() noexcept { return {.flips = kFlips, .moves = kMoves}; }

}  // namespace kanzen::bench
