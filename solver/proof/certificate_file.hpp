// The bytes of a certificate on their way to a file: counted for the checksum, packed, written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace kanzen::proof {

/// A file that is packed with gzip if its name ends in .gz, and with zstd otherwise. It appears
/// under its name by commit(), whole or not at all (FileBeside); a pipe or a device is written
/// directly. All functions that write throw OutputError. Not thread-safe.
class CertificateFile {
 public:
  explicit CertificateFile(const std::string& path);
  ~CertificateFile();
  CertificateFile(const CertificateFile&) = delete;
  CertificateFile& operator=(const CertificateFile&) = delete;

  void write(std::string_view bytes);
  void write(std::uint8_t byte);

  /// CRC-32 (as of zlib) of all bytes written so far.
  [[nodiscard]] std::uint32_t crc() const noexcept;

  /// Writes what is left and gives the file its name. Nothing may be written afterwards; without a
  /// commit the file disappears.
  void commit();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace kanzen::proof
