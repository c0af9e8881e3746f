// Files of `kanzen train`: samples, unchanged and with correct checksums, and weights.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/eval/evaluator.hpp"
#include "core/hash.hpp"
#include "solver/files/input_error.hpp"
#include "solver/train/sample_file.hpp"
#include "tests/fuzz/check.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::fuzz {

namespace {

constexpr std::size_t kHeaderBytes = 32;
constexpr std::size_t kSampleBytes = 18;

[[nodiscard]] std::uint64_t hash_of_bytes(std::string_view text) noexcept {
  return hash_of(std::as_bytes(std::span(text.data(), text.size())));
}

void append_word(std::uint64_t word, std::string& out) {
  for (int i = 0; i < 64; i += 8) out += static_cast<char>(word >> i & 0xFF);
}

[[nodiscard]] std::string find_samples_problem(const std::string& path) {
  std::string problem;
  try {
    const train::SampleFileContent content =
        train::read_samples(path, [&](std::uint32_t, std::span<const train::Sample> samples) {
          for (const train::Sample& sample : samples) {
            const Board& board = sample.board;
            if ((board.player & board.opponent) != 0) problem = "a square has two discs";
            if (sample.value < kMinScore || sample.value > kMaxScore) problem = "no value";
          }
        });
    if (content.good_bytes < kHeaderBytes) return "a file without its header";
  } catch (const InputError& error) {
    if (std::string_view(error.what()).empty()) return "an error without a message";
  }
  return problem;
}

/// The text after the header as one chunk.
[[nodiscard]] std::string as_one_chunk(std::string_view text) {
  std::string bytes(text.substr(0, kHeaderBytes));
  const std::string_view rest = text.substr(std::min(text.size(), kHeaderBytes));
  const std::size_t count = rest.size() / kSampleBytes;
  std::string chunk(4, '\0');
  for (int i = 0; i < 32; i += 8) chunk += static_cast<char>(count >> i & 0xFF);
  chunk += rest.substr(0, count * kSampleBytes);
  const std::uint64_t hash = hash_of_bytes(chunk);
  bytes += chunk;
  append_word(hash, bytes);
  return bytes;
}

/// The weights of the program, with the input over their first bytes.
[[nodiscard]] std::string embedded_under(std::string_view input) {
  const std::span<const std::byte> embedded = eval::embedded_weights();
  std::string bytes(reinterpret_cast<const char*>(embedded.data()), embedded.size() - 8);
  std::copy_n(input.begin(), std::min(input.size(), bytes.size()), bytes.begin());
  append_word(hash_of_bytes(bytes), bytes);
  return bytes;
}

[[nodiscard]] std::string find_weights_problem(std::string_view text) {
  const Result<eval::Weights> weights =
      eval::decode(std::as_bytes(std::span(text.data(), text.size())));
  if (!weights) return weights.error().message.empty() ? "an error without a message" : "";
  const std::vector<std::byte> again = eval::encode(weights.value());
  const std::string_view written(reinterpret_cast<const char*>(again.data()), again.size());
  return written == text ? std::string{} : "weights are written otherwise";
}

}  // namespace

std::string find_problem(std::string_view input) {
  const test::TemporaryDirectory folder;
  std::string problem = find_samples_problem(folder.write("as-it-is", std::string(input)));
  if (problem.empty()) problem = find_samples_problem(folder.write("chunk", as_one_chunk(input)));
  if (problem.empty()) problem = find_weights_problem(input);
  const bool may_be_weights = input.starts_with("KANZENEV");  // otherwise it is refused at once
  if (problem.empty() && may_be_weights) problem = find_weights_problem(embedded_under(input));
  return problem;
}

}  // namespace kanzen::fuzz
