// Reads a certificate and decompresses it on the fly.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace kanzen::checker {

/// Reads a file that is compressed with zstd or gzip, or not compressed. Uses at most about 10 MB
/// of memory, whatever the file contains.
///
/// Thread safety: none, except that any thread may call position() at any time.
class PackedFile {
 public:
  enum class Fault : std::uint8_t {
    none,
    unreadable,    // the file does not exist or cannot be read
    damaged,       // the compressed data are corrupt or truncated
    needs_memory,  // the zstd window is larger than kMaxWindowLog allows
    holds_little,  // the compressed data are much larger than their content; see kMaxPackedFactor
  };

  /// The largest window of a zstd frame that is accepted: 8 MiB, which RFC 8878 (3.1.1.1.2)
  /// recommends that every decoder support.
  static constexpr int kMaxWindowLog = 23;

  /// The compressed bytes may be at most kMaxPackedFactor times the decompressed ones plus
  /// kPackedSlack. Otherwise a file could consist of an endless sequence of empty frames.
  static constexpr std::uint64_t kMaxPackedFactor = 2;
  static constexpr std::uint64_t kPackedSlack = std::uint64_t{1} << 20;

  explicit PackedFile(const std::string& path);
  ~PackedFile();
  PackedFile(const PackedFile&) = delete;
  PackedFile& operator=(const PackedFile&) = delete;

  /// The next byte; nothing at the end or on an error.
  [[nodiscard]] std::optional<std::uint8_t> next();

  /// The CRC-32, as in zlib, of all bytes that next() has returned.
  [[nodiscard]] std::uint32_t crc();

  /// The reason why reading failed; empty if it did not.
  [[nodiscard]] const std::string& error() const noexcept;

  /// The kind of the error; `none` if there is none.
  [[nodiscard]] Fault fault() const noexcept;

  /// The number of bytes of the file read so far.
  [[nodiscard]] std::uint64_t position() const noexcept;
  /// The size of the file in bytes; 0 if unknown.
  [[nodiscard]] std::uint64_t size() const noexcept;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace kanzen::checker
