// Files of training samples. Several threads write chunks in any order, and a run can be resumed.
//
// Format, version 1; numbers little-endian:
//   header  8 bytes "KANZENTS", u32 version, u32 games per chunk, u64 seed, u64 recipe
//   chunk   u32 chunk number, u32 samples, 18 bytes for each sample, u64 XXH3 of the chunk
//   sample  u64 discs of the side to move, u64 discs of the other, i8 value in discs, u8 label
// `recipe` is a hash of everything else that decides the content of a chunk, so that a file cannot
// be continued with other settings. Chunk c contains games c * n .. c * n + n - 1 of that seed,
// where n is the number of games per chunk.
#pragma once

#include <fstream>
#include <functional>
#include <set>

#include "core/board.hpp"
#include "solver/files/atomic_file.hpp"

namespace kanzen::train {

enum class Label : std::uint8_t {
  exact,  // the proven value of the position
  game,   // the proven value of a later position of its game
};

struct Sample {
  Board board;
  std::int8_t value = 0;  // in discs, for the side to move
  Label label = Label::exact;
};

struct SampleFileHeader {
  std::uint32_t games_per_chunk = 0;
  std::uint64_t seed = 0;
  std::uint64_t recipe = 0;

  friend bool operator==(const SampleFileHeader&, const SampleFileHeader&) = default;
};

using ChunkVisitor = std::function<void(std::uint32_t number, std::span<const Sample> samples)>;

struct SampleFileContent {
  SampleFileHeader header;
  std::uint64_t good_bytes = 0;  // the header and the whole chunks
};

/// Reads up to the first incomplete or damaged chunk. Throws InputError if the system cannot read
/// the file, it is not a file of samples, or an undamaged chunk has an invalid sample: two discs on
/// a square, or a value out of range.
[[nodiscard]] SampleFileContent read_samples(const std::string& path, const ChunkVisitor& visit);

class SampleWriter {
 public:
  /// Creates or continues the file, whose header must then be equal. An incomplete end is cut off,
  /// and done() returns the existing chunks. Throws InputError if the file cannot be continued, and
  /// OutputError if it cannot be written.
  [[nodiscard]] static SampleWriter open(const std::string& path, const SampleFileHeader& header);

  [[nodiscard]] const std::set<std::uint32_t>& done() const noexcept { return done_; }

  /// Hands one chunk to the system. Throws OutputError if that fails, for instance on a full disk,
  /// or if the file was removed, moved or replaced.
  void append(std::uint32_t number, std::span<const Sample> samples);

 private:
  SampleWriter() = default;

  std::string path_;
  std::optional<FileIdentity> file_;  // at the time of opening
  std::ofstream out_;
  std::set<std::uint32_t> done_;
};

/// Takes 24 bytes per sample. Every kHeldOutEvery-th chunk of each file is held out whole, so that
/// positions of one game are always on the same side of the split.
struct Dataset {
  std::vector<Sample> learn;
  std::vector<Sample> held_out;
};

inline constexpr std::uint32_t kHeldOutEvery = 20;

/// Ignores an incomplete end of a file, which continuing the run would write again. Throws
/// InputError.
[[nodiscard]] Dataset load_dataset(std::span<const std::string> paths);

}  // namespace kanzen::train
