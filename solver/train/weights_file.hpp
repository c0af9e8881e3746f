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

}  // namespace kanzen::train
