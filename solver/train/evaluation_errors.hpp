// Errors of the evaluation.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "core/eval/evaluator.hpp"
#include "solver/train/sample.hpp"

namespace kanzen::train {

/// Errors of one kind of sample at one number of empties, in discs.
struct ErrorRow {
  std::uint64_t samples = 0;
  double mean_absolute = 0;
  double root_mean_square = 0;
  double bias = 0;          // mean of estimate - value
  double value_spread = 0;  // root mean square of the values: the error of always estimating 0
};

/// Rows [label][empties].
using ErrorTable = std::array<std::array<ErrorRow, kSquares + 1>, 2>;

[[nodiscard]] ErrorTable measure_errors(std::span<const Sample> samples,
                                        const eval::Evaluator& evaluator);

/// CSV with a heading: label,empties,samples,mae,rmse,bias,value_rms.
[[nodiscard]] std::string to_csv(const ErrorTable& table);

}  // namespace kanzen::train
