// Variants for AVX2 and BMI2. Everything here has internal linkage or is inlined, so the linker
// cannot put it into code for other processors.
#include <immintrin.h>

#include <array>

#include "bench/variants.hpp"
#include "core/board.hpp"
#include "core/moves.hpp"
#include "core/stability.hpp"

namespace kanzen::bench {

namespace {

// PEXT gathers a line into a byte, two small tables give the flips, and PDEP puts them back.

/// The four lines through each square, the square included, and its place on each of them.
struct Lines {
  std::array<Bitboard, 4> line;
  std::array<std::uint8_t, 4> place;
};

constexpr auto kLines = [] {
  std::array<Lines, kSquares> lines{};
  for (std::size_t s = 0; s < kSquares; ++s) {
    for (std::size_t d = 0; d < 4; ++d) {
      const Bitboard down = kRays[s].down[d];
      lines[s].line[d] = kRays[s].up[d] | down | Bitboard{1} << s;
      lines[s].place[d] = static_cast<std::uint8_t>(popcount(down));
    }
  }
  return lines;
}();

/// [place][opponent's discs without the ends of the line]: the squares at which the runs from
/// `place` end.
constexpr auto kRunEnds = [] {
  std::array<std::array<std::uint8_t, 64>, 8> ends{};
  for (int place = 0; place < 8; ++place) {
    for (unsigned inner = 0; inner < 64; ++inner) {
      unsigned set = 0;
      for (const int step : {-1, 1}) {
        int s = place + step;
        while (s > 0 && s < 7 && (inner << 1 >> s & 1) != 0) s += step;
        if (s >= 0 && s < 8 && s != place + step) set |= 1u << s;
      }
      ends[static_cast<std::size_t>(place)][inner] = static_cast<std::uint8_t>(set);
    }
  }
  return ends;
}();

/// [place][ends held by the mover]: the squares between.
constexpr auto kBetween = [] {
  std::array<std::array<std::uint8_t, 256>, 8> between{};
  for (int place = 0; place < 8; ++place) {
    for (unsigned ends = 0; ends < 256; ++ends) {
      unsigned set = 0;
      for (int end = 0; end < 8; ++end) {
        if ((ends >> end & 1) == 0) continue;
        for (int s = place + 1; s < end; ++s) set |= 1u << s;
        for (int s = place - 1; s > end; --s) set |= 1u << s;
      }
      between[static_cast<std::size_t>(place)][ends] = static_cast<std::uint8_t>(set);
    }
  }
  return between;
}();

[[nodiscard]] Bitboard flips_pext(Square square, Bitboard player, Bitboard opponent) noexcept {
  const Lines& lines = kLines[static_cast<std::size_t>(square)];
  Bitboard flipped = 0;
  for (std::size_t d = 0; d < 4; ++d) {
    const std::size_t place = lines.place[d];
    const std::uint64_t inner = _pext_u64(opponent, lines.line[d]) >> 1 & 63;
    const std::uint64_t ends = kRunEnds[place][inner] & _pext_u64(player, lines.line[d]);
    flipped |= _pdep_u64(kBetween[place][ends], lines.line[d]);
  }
  return flipped;
}

[[nodiscard]] int last_pext(Square square, Bitboard own) noexcept {
  const Lines& lines = kLines[static_cast<std::size_t>(square)];
  int flip_count = 0;
  for (std::size_t d = 0; d < 4; ++d) {
    flip_count += detail::kLastFlipsOnLine[lines.place[d]][_pext_u64(own, lines.line[d])];
  }
  return flip_count;
}

/// Parallel prefix with four directions in a register, once up and once down.
[[nodiscard]] Bitboard flips_prefix(Square square, Bitboard player, Bitboard opponent) noexcept {
  constexpr long long kInner = 0x7E7E7E7E7E7E7E7E;
  const __m256i step = _mm256_set_epi64x(7, 9, 8, 1);
  const __m256i step2 = _mm256_add_epi64(step, step);
  const __m256i move = _mm256_set1_epi64x(static_cast<long long>(bit(square)));
  const __m256i own = _mm256_set1_epi64x(static_cast<long long>(player));
  // A run on an outer file could only continue off the board.
  const __m256i through = _mm256_and_si256(_mm256_set1_epi64x(static_cast<long long>(opponent)),
                                           _mm256_set_epi64x(kInner, kInner, -1, kInner));
  const __m256i zero = _mm256_setzero_si256();
  __m256i up = _mm256_and_si256(through, _mm256_sllv_epi64(move, step));
  __m256i down = _mm256_and_si256(through, _mm256_srlv_epi64(move, step));
  up = _mm256_or_si256(up, _mm256_and_si256(through, _mm256_sllv_epi64(up, step)));
  down = _mm256_or_si256(down, _mm256_and_si256(through, _mm256_srlv_epi64(down, step)));
  const __m256i up_pairs = _mm256_and_si256(through, _mm256_sllv_epi64(through, step));
  const __m256i down_pairs = _mm256_srlv_epi64(up_pairs, step);
  for (int i = 0; i < 2; ++i) {
    up = _mm256_or_si256(up, _mm256_and_si256(up_pairs, _mm256_sllv_epi64(up, step2)));
    down = _mm256_or_si256(down, _mm256_and_si256(down_pairs, _mm256_srlv_epi64(down, step2)));
  }
  const __m256i up_open =
      _mm256_cmpeq_epi64(_mm256_and_si256(_mm256_sllv_epi64(up, step), own), zero);
  const __m256i down_open =
      _mm256_cmpeq_epi64(_mm256_and_si256(_mm256_srlv_epi64(down, step), own), zero);
  const __m256i flipped =
      _mm256_or_si256(_mm256_andnot_si256(up_open, up), _mm256_andnot_si256(down_open, down));
  const __m128i half =
      _mm_or_si128(_mm256_castsi256_si128(flipped), _mm256_extracti128_si256(flipped, 1));
  return static_cast<Bitboard>(_mm_cvtsi128_si64(half) | _mm_extract_epi64(half, 1));
}

constexpr std::array<FlipsVariant, 2> kFlips = {
    {{"v3_pext_tables", &flips_pext}, {"v3_prefix", &flips_prefix}}};
constexpr std::array<LastVariant, 1> kLast = {{{"v3_pext", &last_pext}}};

}  // namespace

Variants v3_variants() noexcept { return {.flips = kFlips, .last = kLast}; }

}  // namespace kanzen::bench
