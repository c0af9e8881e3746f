// The bytes of a certificate, unpacked as they are read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace kanzen::check {

/// Reads a file packed with zstd or gzip, or not packed. Memory does not depend on its size.
/// Thread safety: none, but for position().
class PackedFile {
 public:
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

  /// Bytes of the file read so far, and in all; 0 if that is not known. Any thread may ask.
  [[nodiscard]] std::uint64_t position() const noexcept;
  [[nodiscard]] std::uint64_t size() const noexcept;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace kanzen::check
