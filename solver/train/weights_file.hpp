// Weights files on disk, in the format of core/eval/weights.hpp.
#pragma once

#include <cstdint>
#include <string>

#include "core/eval/weights.hpp"

namespace kanzen::train {

struct LoadedWeights {
  eval::Weights weights;
  std::uint64_t id = 0;  // hash of the file
};

/// Throws InputError if the file cannot be read or does not contain weights.
[[nodiscard]] LoadedWeights load_weights(const std::string& path);

}  // namespace kanzen::train
