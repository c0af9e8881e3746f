#pragma once

#include "core/eval/evaluator.hpp"
#include "solver/train/sample_file.hpp"

namespace kanzen::train {

struct LoadedWeights {
  eval::Weights weights;
  std::uint64_t id = 0;  // the hash of the file
};

/// Throws InputError if the file cannot be read or does not contain weights.
[[nodiscard]] LoadedWeights load_weights(const std::string& path);

struct FitOptions {
  unsigned threads = 1;
  int iterations = 30;          // of the conjugate gradient method, for each stage
  double ridge = 8.0;           // pull of every weight towards 0, as this many samples of value 0
  int overlap = 2;              // empties beyond its own range from which a stage also learns
  double overlap_weight = 0.5;  // for the nearest such samples; halves with each further empty
  double focus = 48.0;          // discs at which a sample counts half: lopsided games matter less
};

struct FitProgress {
  std::size_t stage = 0;  // done, out of eval::kStageCount
  std::size_t samples = 0;
  double rmse_before = 0;  // error of predicting 0; weighted, on the training samples, in discs
  double rmse_after = 0;
};

/// Minimises, for each stage, sum w (estimate - value)^2 + ridge |weights|^2, by conjugate
/// gradients on the normal equations, preconditioned by their diagonal (Hestenes and Stiefel 1952;
/// for Othello patterns Buro 1998). Deterministic for a given number of threads. Needs about 240
/// bytes per sample of the largest stage. A stage without samples gets zero weights.
[[nodiscard]] eval::Weights fit(std::span<const Sample> samples, const FitOptions& options,
                                const std::function<void(const FitProgress&)>& report);

}  // namespace kanzen::train
