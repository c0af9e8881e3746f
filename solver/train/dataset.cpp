#include "solver/train/dataset.hpp"

#include "solver/train/sample_file.hpp"

namespace kanzen::train {

Dataset load_dataset(std::span<const std::string> paths) {
  Dataset data;
  for (const std::string& path : paths) {
    (void)read_samples(path, [&data](std::uint32_t number, std::span<const Sample> samples) {
      auto& side = number % kHeldOutEvery == kHeldOutEvery - 1 ? data.held_out : data.learn;
      side.insert(side.end(), samples.begin(), samples.end());
    });
  }
  return data;
}

}  // namespace kanzen::train
