// Files of training examples: written in chunks by several threads, in any order, resumable.
//
// Format, version 1; numbers little-endian:
//   header  8 bytes "KANZENTS", u32 version, u32 games per chunk, u64 seed, u64 recipe
//   chunk   u32 chunk number, u32 samples, then 18 bytes for each sample: u64 discs of the side to
//           move, u64 discs of the other, i8 value in discs, u8 label; then u64 XXH3 of the chunk
// `recipe` is a hash of everything else that decides the content of a chunk, so that a file cannot
// be continued with other settings. Chunk c holds games c * n .. c * n + n - 1 of that seed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "solver/files/file_identity.hpp"
#include "solver/train/sample.hpp"

namespace kanzen::train {

struct SampleFileHeader {
  std::uint32_t games_per_chunk = 0;
  std::uint64_t seed = 0;
  std::uint64_t recipe = 0;

  friend bool operator==(const SampleFileHeader&, const SampleFileHeader&) = default;
};

/// Called with each whole chunk of a file, in the order they lie there.
using ChunkVisitor = std::function<void(std::uint32_t number, std::span<const Sample> samples)>;

struct SampleFileContent {
  SampleFileHeader header;
  std::uint64_t good_bytes = 0;  // length of the header and the whole chunks
  bool torn = false;             // more bytes follow: a writer was interrupted
};

/// Reads a file to its end or to the first chunk that is cut short or damaged. Throws InputError if
/// the system cannot read it, if it is not a file of samples, or if a chunk that is not damaged
/// holds what is no sample: two discs on a square, a value out of range.
[[nodiscard]] SampleFileContent read_samples(const std::string& path, const ChunkVisitor& visit);

/// Appends chunks. Not thread-safe: callers take turns.
class SampleWriter {
 public:
  /// Creates the file, or continues it: then the header must be equal, a torn end is cut off, and
  /// done() holds the chunks that are there. Throws InputError if the file cannot be continued, and
  /// OutputError if it cannot be written.
  [[nodiscard]] static SampleWriter open(const std::string& path, const SampleFileHeader& header);

  /// Chunks that need not be made again.
  [[nodiscard]] const std::set<std::uint32_t>& done() const noexcept { return done_; }

  /// Writes one chunk and hands it to the system. Throws OutputError if that failed (disk full,
  /// say) or if the file was removed, moved or replaced.
  void append(std::uint32_t number, std::span<const Sample> samples);

 private:
  SampleWriter() = default;

  std::string path_;
  std::optional<FileIdentity> file_;  // as it was opened
  std::ofstream out_;
  std::set<std::uint32_t> done_;
};

}  // namespace kanzen::train
