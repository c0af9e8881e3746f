// The estimate of a position from the configurations of its patterns. The part of the evaluation
// that kernels use; who owns the tables is the business of evaluator.hpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/eval/features.hpp"
#include "core/eval/patterns.hpp"
#include "core/types.hpp"

namespace kanzen::eval {

/// An estimate, or a weight, in 1/kUnitsPerDisc disc, from the side to move.
using Estimate = std::int32_t;

inline constexpr int kUnitsPerDisc = 128;
inline constexpr Estimate kMaxEstimate = kMaxScore * kUnitsPerDisc;

/// Where the weights of an Evaluator lie. Valid as long as it lives.
struct Tables {
  // Those of one stage start on a cache line.
  static constexpr std::size_t kStageStride = (std::size_t{kTableLayout.total} + 31) / 32 * 32;

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
  const std::int16_t* const table = tables.patterns + kStageOfEmpties[e] * Tables::kStageStride;
  // Four sums side by side: one would be a chain of additions each waiting for the last.
  Estimate sums[4] = {tables.by_empties[e], 0, 0, 0};
#pragma GCC unroll 64
  for (std::size_t f = 0; f < kFeatureCount; ++f) {
    sums[f % 4] += table[static_cast<std::ptrdiff_t>(kFeatureCentre[f]) + features.code[f]];
  }
  const Estimate sum = (sums[0] + sums[1]) + (sums[2] + sums[3]);
  return sum < -kMaxEstimate ? -kMaxEstimate : sum > kMaxEstimate ? kMaxEstimate : sum;
}

}  // namespace kanzen::eval
