// All samples in memory, split into a training set and a held-out set.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "solver/train/sample_file.hpp"

namespace kanzen::train {

/// Uses 24 bytes per sample. Positions of one game are always on the same side of the split: every
/// kHeldOutEvery-th chunk of each file is held out whole.
struct Dataset {
  std::vector<Sample> learn;
  std::vector<Sample> held_out;
};

inline constexpr std::uint32_t kHeldOutEvery = 20;

/// Reads files written by generate(). Ignores an incomplete end of a file, since continuing the run
/// would write it again. Throws InputError.
[[nodiscard]] Dataset load_dataset(std::span<const std::string> paths);

}  // namespace kanzen::train
