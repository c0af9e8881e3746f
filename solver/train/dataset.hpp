// All samples in memory, split into a training set and a held-out set.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "solver/train/sample.hpp"

namespace kanzen::train {

/// 24 bytes a sample. Positions of one game are always on the same side of the split: every
/// kHeldOutEvery-th chunk of each file is held out whole.
struct Dataset {
  std::vector<Sample> learn;
  std::vector<Sample> held_out;
};

inline constexpr std::uint32_t kHeldOutEvery = 20;

/// Reads files made by generate(). A torn end of a file is left out silently: it holds nothing that
/// a continued run would not make again. Throws InputError.
[[nodiscard]] Dataset load_dataset(std::span<const std::string> paths);

}  // namespace kanzen::train
