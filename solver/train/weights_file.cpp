#include "solver/train/weights_file.hpp"

#include <span>
#include <utility>

#include "core/hash.hpp"
#include "solver/files/file_error.hpp"
#include "solver/files/file_stream.hpp"

namespace kanzen::train {

LoadedWeights load_weights(const std::string& path) {
  const std::string bytes = read_file(path);
  const auto content = std::as_bytes(std::span<const char>(bytes));
  Result<eval::Weights> weights = eval::decode(content);
  if (!weights) throw InputError(path, weights.error().message);
  return {std::move(weights).value(), hash_of(content)};
}

}  // namespace kanzen::train
