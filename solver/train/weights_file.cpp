#include "solver/train/weights_file.hpp"

#include <fstream>
#include <iterator>
#include <span>
#include <utility>
#include <vector>

#include "core/hash.hpp"

namespace kanzen::train {

Result<LoadedWeights> load_weights(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return ParseError{0, 0, path + ": cannot be opened for reading"};
  const std::vector<char> bytes{std::istreambuf_iterator<char>(in), {}};
  const auto content = std::as_bytes(std::span<const char>(bytes));
  Result<eval::Weights> weights = eval::decode(content);
  if (!weights) return ParseError{0, 0, path + ": " + weights.error().message};
  return LoadedWeights{std::move(weights).value(), hash_of(content)};
}

}  // namespace kanzen::train
