// Estimates a position from the configurations of its patterns. Kernels use this part of the
// evaluation; the tables belong to evaluator.hpp.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "core/eval/features.hpp"
#include "core/eval/patterns.hpp"
#include "core/types.hpp"

namespace kanzen::eval {

/// An estimate, or a weight, in 1/kUnitsPerDisc disc, from the side to move.
using Estimate = std::int32_t;

inline constexpr int kUnitsPerDisc = 128;
inline constexpr Estimate kMaxEstimate = kMaxScore * kUnitsPerDisc;

/// Beyond every estimate: the end of an open window.
inline constexpr Estimate kInfiniteEstimate = 2 * kMaxEstimate;

/// The limit of an Evaluator's weights. The sum of a quarter of the weights then fits in 16 bits.
inline constexpr int kMaxWeight =
    std::numeric_limits<std::int16_t>::max() / (static_cast<int>(kFeatureCount + 3) / 4 + 1);

/// Points to the weights of an Evaluator. Valid as long as the Evaluator lives.
struct Tables {
  // Each stage starts on a cache line. There is one entry more than is used: see estimate().
  static constexpr std::size_t kStageStride = (std::size_t{kWeightLayout.total} + 1 + 31) / 32 * 32;

  const std::int16_t* patterns = nullptr;               // kStageCount times kStageStride
  std::array<std::int16_t, kSquares + 1> by_empties{};  // constant terms
};

/// Sum of one table entry for each pattern and a constant, by stage of the game. results/ records
/// the errors of the estimate. ENSURES: |result| <= kMaxEstimate. REQUIRES: 0 <= empties <= 64, the
/// number of empty squares of the board that `features` describes.
template <Isa I>
[[nodiscard, gnu::always_inline]] inline Estimate estimate(const Tables& tables,
                                                           const Features& features,
                                                           int empties) noexcept {
  const auto e = static_cast<std::size_t>(empties);
  const std::int16_t* table = tables.patterns + kStageByEmpties[e] * Tables::kStageStride;
  // Fresh codes are still in vector registers. Compilers like to extract them one by one, which
  // costs twice as much as reading the stored codes back.
  const std::int16_t* codes = features.code.data();
  asm("" : "+r"(codes), "+r"(table));
  // Four sums side by side, since one sum would be a chain of dependent additions. Adding 32-bit
  // words takes one instruction each. The upper half of a sum belongs to other entries and is
  // dropped at the end.
  static_assert(std::endian::native == std::endian::little);
  std::uint32_t sums[4] = {static_cast<std::uint32_t>(tables.by_empties[e]), 0, 0, 0};
#pragma GCC unroll 64
  for (std::size_t f = 0; f < kFeatureCount; ++f) {
    std::uint32_t entry;
    __builtin_memcpy(&entry, table + static_cast<std::ptrdiff_t>(kFeatureCentre[f]) + codes[f],
                     sizeof entry);
    sums[f % 4] += entry;
  }
  Estimate sum = 0;
  for (const std::uint32_t quarter : sums) sum += static_cast<std::int16_t>(quarter);
  return sum < -kMaxEstimate ? -kMaxEstimate : sum > kMaxEstimate ? kMaxEstimate : sum;
}

}  // namespace kanzen::eval
