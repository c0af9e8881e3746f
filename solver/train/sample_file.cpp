#include "solver/train/sample_file.hpp"

#include <algorithm>

#include "core/hash.hpp"
#include "solver/files/file_stream.hpp"

namespace kanzen::train {

namespace {

constexpr std::array<char, 8> kMagic = {'K', 'A', 'N', 'Z', 'E', 'N', 'T', 'S'};
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kHeaderBytes = 8 + 4 + 4 + 8 + 8;
constexpr std::size_t kChunkHeadBytes = 8;
constexpr std::size_t kSampleBytes = 18;
constexpr std::size_t kMaxSamples = std::size_t{1} << 24;  // per chunk; a larger count is damage

template <class T>
void append(std::string& out, T value) {
  for (std::size_t i = 0; i < sizeof(T); ++i) {
    out.push_back(static_cast<char>(static_cast<std::uint64_t>(value) >> (8 * i) & 0xFF));
  }
}

template <class T>
T read_at(std::span<const char> bytes, std::size_t at) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < sizeof(T); ++i) {
    value |= std::uint64_t{static_cast<unsigned char>(bytes[at + i])} << (8 * i);
  }
  return static_cast<T>(value);
}

std::string encode(const SampleFileHeader& header) {
  std::string out(kMagic.begin(), kMagic.end());
  append(out, kVersion);
  append(out, header.games_per_chunk);
  append(out, header.seed);
  append(out, header.recipe);
  return out;
}

/// Reads in steps, so that a damaged count takes little more memory than the file has bytes.
/// Returns false if there are fewer.
bool read_more(std::istream& in, std::size_t size, std::vector<char>& bytes) {
  constexpr std::size_t kMaxStepBytes = std::size_t{1} << 20;
  while (size > 0) {
    const std::size_t step = std::min(size, kMaxStepBytes);
    bytes.resize(bytes.size() + step);
    if (!in.read(bytes.data() + bytes.size() - step, static_cast<std::streamsize>(step))) {
      return false;
    }
    size -= step;
  }
  return true;
}

bool is_possible(const Sample& sample) noexcept {
  return (sample.board.player & sample.board.opponent) == 0 && sample.value >= kMinScore &&
         sample.value <= kMaxScore;
}

/// Returns nullopt if the chunk is incomplete or damaged.
std::optional<std::uint32_t> read_chunk(std::istream& in, std::vector<char>& bytes,
                                        std::vector<Sample>& samples) {
  bytes.clear();
  if (!read_more(in, kChunkHeadBytes, bytes)) return std::nullopt;
  const std::size_t count = read_at<std::uint32_t>(bytes, 4);
  if (count > kMaxSamples) return std::nullopt;
  const std::size_t body = kChunkHeadBytes + count * kSampleBytes;
  if (!read_more(in, body + 8 - kChunkHeadBytes, bytes)) return std::nullopt;
  const std::span<const char> all(bytes);
  if (read_at<std::uint64_t>(all, body) != hash_of(std::as_bytes(all.first(body)))) {
    return std::nullopt;
  }
  samples.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t at = kChunkHeadBytes + i * kSampleBytes;
    samples[i] = {{read_at<std::uint64_t>(all, at), read_at<std::uint64_t>(all, at + 8)},
                  read_at<std::int8_t>(all, at + 16),
                  read_at<std::uint8_t>(all, at + 17) == 0 ? Label::exact : Label::game};
  }
  return read_at<std::uint32_t>(all, 0);
}

}  // namespace

SampleFileContent read_samples(const std::string& path, const ChunkVisitor& visit) {
  FileStream in(path);
  std::vector<char> bytes(kHeaderBytes);
  const bool has_header = static_cast<bool>(in.read(bytes.data(), kHeaderBytes));
  if (!has_header || !std::equal(kMagic.begin(), kMagic.end(), bytes.begin())) {
    throw InputError(path, "not a file of training samples (it does not start with KANZENTS)");
  }
  if (read_at<std::uint32_t>(bytes, 8) != kVersion) {
    throw InputError(path, "training samples of another format version (expected 1)");
  }
  SampleFileContent content;
  content.header = {read_at<std::uint32_t>(bytes, 12), read_at<std::uint64_t>(bytes, 16),
                    read_at<std::uint64_t>(bytes, 24)};
  content.good_bytes = kHeaderBytes;
  std::vector<Sample> samples;
  while (const auto number = read_chunk(in, bytes, samples)) {
    if (!std::ranges::all_of(samples, is_possible)) {
      // The checksum is right, so the chunk is not an interrupted write.
      throw InputError(path, "chunk " + std::to_string(*number) +
                                 " holds a sample that no game has: two discs on a square, or a "
                                 "value that is out of range");
    }
    content.good_bytes += bytes.size();
    visit(*number, samples);
  }
  return content;
}

SampleWriter SampleWriter::open(const std::string& path, const SampleFileHeader& header) {
  SampleWriter writer;
  std::error_code failed;
  if (std::filesystem::exists(to_path(path), failed) &&
      std::filesystem::file_size(to_path(path), failed) != 0) {
    const SampleFileContent content = read_samples(
        path,
        [&writer](std::uint32_t number, std::span<const Sample>) { writer.done_.insert(number); });
    if (!(content.header == header)) {
      throw InputError(path, "was made with another seed or other settings; choose another file");
    }
    std::filesystem::resize_file(to_path(path), content.good_bytes, failed);
    if (failed) throw OutputError(path, failed.default_error_condition().value());
    writer.out_.open(to_path(path), std::ios::binary | std::ios::app);
  } else {
    writer.out_.open(to_path(path), std::ios::binary | std::ios::trunc);
    const std::string bytes = encode(header);
    writer.out_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    writer.out_.flush();
  }
  if (!writer.out_) throw OutputError(path, errno);
  writer.path_ = path;
  writer.file_ = identity_of_file(path);
  return writer;
}

void SampleWriter::append(std::uint32_t number, std::span<const Sample> samples) {
  std::string bytes;
  bytes.reserve(kChunkHeadBytes + samples.size() * kSampleBytes + 8);
  kanzen::train::append(bytes, number);
  kanzen::train::append(bytes, static_cast<std::uint32_t>(samples.size()));
  for (const Sample& sample : samples) {
    kanzen::train::append(bytes, sample.board.player);
    kanzen::train::append(bytes, sample.board.opponent);
    kanzen::train::append(bytes, static_cast<std::uint8_t>(sample.value));
    kanzen::train::append(bytes, static_cast<std::uint8_t>(sample.label));
  }
  kanzen::train::append(bytes, hash_of(std::as_bytes(std::span<const char>(bytes))));
  out_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  out_.flush();
  if (!out_.good()) throw OutputError(path_, errno);
  if (!file_ || was_replaced(path_, *file_)) {
    throw OutputError(path_ + " has been removed, moved or replaced while in use");
  }
}

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
