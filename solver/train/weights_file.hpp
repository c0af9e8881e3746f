// Weights files on disk; the format is that of core/eval/weights.hpp.
#pragma once

#include <cstdint>
#include <string>

#include "core/eval/weights.hpp"
#include "core/result.hpp"

namespace kanzen::train {

struct LoadedWeights {
  eval::Weights weights;
  std::uint64_t id = 0;  // hash of the file
};

[[nodiscard]] Result<LoadedWeights> load_weights(const std::string& path);

/// Writes a new file beside `path` and then gives it that name, so that `path` is never half
/// written. False if that failed.
[[nodiscard]] bool save_weights(const std::string& path, const eval::Weights& weights);

}  // namespace kanzen::train
