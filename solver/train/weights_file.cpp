#include "solver/train/weights_file.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>
#include <system_error>
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

bool save_weights(const std::string& path, const eval::Weights& weights) {
  const std::vector<std::byte> bytes = eval::encode(weights);
  const std::string unfinished = path + ".new";
  {
    std::ofstream out(unfinished, std::ios::binary | std::ios::trunc);
    out.write(reinterpret_cast<const char*>(bytes.data()),
              static_cast<std::streamsize>(bytes.size()));
    out.flush();
    if (!out) return false;
  }
  std::error_code failed;
  std::filesystem::rename(unfinished, path, failed);
  return !failed;
}

}  // namespace kanzen::train
