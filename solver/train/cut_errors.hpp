// Errors of shallow searches: the error model of selective cuts.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/eval/evaluator.hpp"
#include "solver/engine/solver.hpp"
#include "solver/train/sample.hpp"

namespace kanzen::train {

/// Which positions are solved to learn the errors.
struct CutErrorOptions {
  int from = 11;                  // empty squares
  int to = 20;                    // empty squares, from <= to
  std::uint32_t positions = 200;  // of each number of empty squares, if there are so many
};

inline constexpr int kMaxCutDepth = 4;  // plies

/// Value minus what a search of `depth` plies says, in discs, over the samples of one kind.
struct CutErrorLine {
  int empties = 0;
  int depth = 0;
  std::uint64_t samples = 0;
  double mean = 0;
  double deviation = 0;  // standard deviation
};

/// deviation = base + per_empty * empties - per_ply * depth, in discs.
struct CutErrorModel {
  double base = 0;
  double per_empty = 0;
  double per_ply = 0;
  double residual = 0;  // root mean square of what the model does not explain
};

/// Solves positions drawn evenly from `samples` with `solver`, several at once if it has threads,
/// and compares the values with searches of 0 to kMaxCutDepth plies. `progress` is called by
/// threads of the solver. Lines without samples are left out.
[[nodiscard]] std::vector<CutErrorLine> measure_cut_errors(
    std::span<const Sample> samples, const eval::Evaluator& evaluator,
    const CutErrorOptions& options, Solver& solver,
    const std::function<void(std::size_t done, std::size_t total)>& progress);

/// Least squares over the lines, each by its number of samples. REQUIRES: they have at least two
/// different numbers of empties and two depths.
[[nodiscard]] CutErrorModel fit_cut_errors(std::span<const CutErrorLine> lines);

/// CSV with a head line: empties,depth,samples,mean,deviation,model.
[[nodiscard]] std::string to_csv(std::span<const CutErrorLine> lines, const CutErrorModel& model);

}  // namespace kanzen::train
