#include "solver/train/dataset.hpp"

#include <utility>

#include "solver/train/sample_file.hpp"

namespace kanzen::train {

Result<Dataset> load_dataset(std::span<const std::string> paths) {
  Dataset data;
  for (const std::string& path : paths) {
    Result<SampleFileContent> content =
        read_samples(path, [&data](std::uint32_t number, std::span<const Sample> samples) {
          auto& side = number % kHeldOutEvery == kHeldOutEvery - 1 ? data.held_out : data.learn;
          side.insert(side.end(), samples.begin(), samples.end());
        });
    if (!content) return std::move(content).error();
  }
  return data;
}

}  // namespace kanzen::train
