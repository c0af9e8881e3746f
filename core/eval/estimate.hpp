// The estimate of a position from the configurations of its patterns. The part of the evaluation
// that kernels use; who owns the tables is the business of evaluator.hpp.
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

/// An Evaluator cuts weights at this: no quarter of them can then add up to more than 16 bits.
inline constexpr int kMaxWeight =
    std::numeric_limits<std::int16_t>::max() / (static_cast<int>(kFeatureCount + 3) / 4 + 1);

/// Where the weights of an Evaluator lie. Valid as long as it lives.
struct Tables {
  // Those of one stage start on a cache line. There is an entry more than is used: see estimate().
  static constexpr std::size_t kStageStride = (std::size_t{kTableLayout.total} + 1 + 31) / 32 * 32;

  const std::int16_t* patterns = nullptr;               // kStageCount times kStageStride
  std::array<std::int16_t, kSquares + 1> by_empties{};  // constant terms
};

/// Sum of one table entry for each pattern and a constant, by stage of the game. How far it is from
/// the true value is recorded in results/. ENSURES: |result| <= kMaxEstimate.
/// REQUIRES: 0 <= empties <= 64, the number of empty squares of the board `features` belongs to.
template <Isa I>
[[nodiscard, gnu::always_inline]] inline Estimate estimate(const Tables& tables,
                                                           const Features& features,
                                                           int empties) noexcept {
  const auto e = static_cast<std::size_t>(empties);
  const std::int16_t* table = tables.patterns + kStageOfEmpties[e] * Tables::kStageStride;
  // Codes that have just been computed are still in vector registers, and compilers like to pick
  // them out one by one, at twice the cost of reading back what has been stored.
  const std::int16_t* codes = features.code.data();
  asm("" : "+r"(codes), "+r"(table));
  // Four sums side by side: one would be a chain of additions each waiting for the last. Adding
  // words of 32 bits takes one instruction each; the upper half of a sum is of other entries and
  // dropped in the end.
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
