// The bytes of a certificate, unpacked as they are read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace kanzen::check {

/// Reads a file packed with zstd or gzip, or not packed. It takes some 10 MB at most, whatever the
/// file says about itself and however much comes out of it.
/// Thread safety: none, but for position().
class PackedFile {
 public:
  enum class Fault : std::uint8_t {
    none,
    unreadable,    // there is no such file, or the system cannot read it
    damaged,       // the packed data are wrong or cut off
    needs_memory,  // a zstd window larger than kMaxWindowLog allows
    holds_little,  // far more has been read than has come out, see kMaxPackedFactor
  };

  /// The largest window of a zstd frame: what every reader has to support (RFC 8878, 3.1.1.1.2).
  static constexpr int kMaxWindowLog = 23;

  /// Packed bytes are at most so many times the unpacked ones, and kPackedSlack. Empty parts could
  /// otherwise follow each other without end.
  static constexpr std::uint64_t kMaxPackedFactor = 2;
  static constexpr std::uint64_t kPackedSlack = std::uint64_t{1} << 20;

  explicit PackedFile(const std::string& path);
  ~PackedFile();
  PackedFile(const PackedFile&) = delete;
  PackedFile& operator=(const PackedFile&) = delete;

  /// The next byte; nothing at the end or on an error.
  [[nodiscard]] std::optional<std::uint8_t> next();

  /// CRC-32 (as of zlib, gzip and PNG) of all bytes that next() has given.
  [[nodiscard]] std::uint32_t crc();

  /// Why reading ended before its end; empty if it did not.
  [[nodiscard]] const std::string& error() const noexcept;

  /// The kind of the error; `none` if there is none.
  [[nodiscard]] Fault fault() const noexcept;

  /// Bytes of the file read so far, and in all; 0 if that is not known. Any thread may ask.
  [[nodiscard]] std::uint64_t position() const noexcept;
  [[nodiscard]] std::uint64_t size() const noexcept;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace kanzen::check
