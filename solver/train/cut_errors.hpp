#pragma once

#include "core/eval/evaluator.hpp"
#include "solver/engine/solver.hpp"
#include "solver/train/sample_file.hpp"

namespace kanzen::train {

/// The errors of samples of one kind at one number of empties, in discs.
struct ErrorRow {
  std::uint64_t samples = 0;
  double mean_absolute = 0;
  double root_mean_square = 0;
  double bias = 0;          // mean of estimate - value
  double value_spread = 0;  // root mean square: the error of always estimating 0
};

using ErrorTable = std::array<std::array<ErrorRow, kSquares + 1>, 2>;

[[nodiscard]] ErrorTable measure_errors(std::span<const Sample> samples,
                                        const eval::Evaluator& evaluator);

/// Writes CSV with a heading: label,empties,samples,mae,rmse,bias,value_rms.
[[nodiscard]] std::string to_csv(const ErrorTable& table);

struct CutErrorOptions {
  int from = 11;                  // in empty squares
  int to = 20;                    // in empty squares, from <= to
  std::uint32_t positions = 200;  // at most so many per number of empty squares
};

inline constexpr int kMaxCutDepth = 4;  // in plies

/// How far values exceed the results of searches of `depth` plies, in discs.
struct CutErrorRow {
  int empties = 0;
  int depth = 0;
  std::uint64_t samples = 0;
  double mean = 0;
  double deviation = 0;  // the standard deviation
};

/// Models deviation = base + per_empty * empties - per_ply * depth, in discs.
struct CutErrorModel {
  double base = 0;
  double per_empty = 0;
  double per_ply = 0;
  double residual = 0;  // root mean square of what is left
};

/// Solves positions drawn evenly from `samples` and compares the values with searches of 0 to
/// kMaxCutDepth plies. Solves several at once if the solver has threads, and those call `progress`.
/// Leaves out rows without samples.
[[nodiscard]] std::vector<CutErrorRow> measure_cut_errors(
    std::span<const Sample> samples, const eval::Evaluator& evaluator,
    const CutErrorOptions& options, Solver& solver,
    const std::function<void(std::size_t done, std::size_t total)>& progress);

/// Fits by least squares, weighted by numbers of samples. REQUIRES: the rows have at least two
/// different numbers of empties and two depths.
[[nodiscard]] CutErrorModel fit_cut_errors(std::span<const CutErrorRow> rows);

/// Writes CSV with a heading: empties,depth,samples,mean,deviation,model.
[[nodiscard]] std::string to_csv(std::span<const CutErrorRow> rows, const CutErrorModel& model);

}  // namespace kanzen::train
