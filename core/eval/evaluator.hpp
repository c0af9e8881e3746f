// The learned estimate of a position, for ordering moves and for selective passes only: no exact
// result may depend on it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "core/eval/features.hpp"
#include "core/eval/patterns.hpp"
#include "core/eval/weights.hpp"

namespace kanzen::eval {

/// An estimate in 1/kUnitsPerDisc disc, from the side to move.
using Estimate = std::int32_t;

inline constexpr Estimate kMaxEstimate = kMaxScore * kUnitsPerDisc;

/// Sum of one table entry per pattern and a constant, by stage of the game. How far it is from the
/// true value on positions it was not trained on is recorded in results/.
///
/// Immutable once made; any number of threads may use it at a time. About 10 MB.
class Evaluator {
 public:
  /// Expands shared weights into one table per shape. REQUIRES: sizes as in Weights.
  explicit Evaluator(const Weights& weights);

  /// The weights the program carries inside.
  [[nodiscard]] static Evaluator embedded();
  /// Knows nothing: every estimate is 0.
  [[nodiscard]] static Evaluator zero();
  /// Nonsense of a plausible size, for tests that nothing exact depends on the weights.
  [[nodiscard]] static Evaluator random(std::uint64_t seed);

  /// The estimate for the board `features` belongs to. ENSURES: |result| <= kMaxEstimate.
  /// REQUIRES: 0 <= empties <= 64, the number of empty squares of that board.
  template <Isa I>
  [[nodiscard, gnu::always_inline]] inline Estimate estimate(const Features& features,
                                                             int empties) const noexcept {
    const auto e = static_cast<std::size_t>(empties);
    const std::int16_t* table = tables_.get() + kStageOfEmpties[e] * kStageStride;
    // Four sums side by side: one would be a chain of additions each waiting for the last.
    Estimate sums[4] = {by_empties_[e], 0, 0, 0};
#pragma GCC unroll 64
    for (std::size_t f = 0; f < kFeatureCount; ++f) {
      sums[f % 4] += table[static_cast<std::ptrdiff_t>(kFeatureCentre[f]) + features.code[f]];
    }
    const Estimate sum = (sums[0] + sums[1]) + (sums[2] + sums[3]);
    return sum < -kMaxEstimate ? -kMaxEstimate : sum > kMaxEstimate ? kMaxEstimate : sum;
  }

  /// The same from the board alone, by the portable code; for callers outside the kernels.
  [[nodiscard]] Estimate estimate(const Board& board) const noexcept;

 private:
  struct Free {
    void operator()(std::int16_t* memory) const noexcept;
  };

  // Rounded up to whole cache lines.
  static constexpr std::size_t kStageStride = (kTableLayout.total + 31) / 32 * 32;

  std::unique_ptr<std::int16_t[], Free> tables_;  // kStageCount times kStageStride
  std::array<std::int16_t, kSquares + 1> by_empties_{};
};

}  // namespace kanzen::eval
