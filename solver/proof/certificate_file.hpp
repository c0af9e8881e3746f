// An output file for certificates: computes the checksum, compresses and writes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace kanzen::proof {

/// An output file, compressed with gzip if its name ends in .gz and with zstd otherwise. It appears
/// under its name only when commit() is called (FileBeside), except that pipes and devices are
/// written to directly. The constructor, write() and commit() throw OutputError. Not thread-safe.
class CertificateFile {
 public:
  explicit CertificateFile(const std::string& path);
  ~CertificateFile();
  CertificateFile(const CertificateFile&) = delete;
  CertificateFile& operator=(const CertificateFile&) = delete;

  void write(std::string_view bytes);
  void write(std::uint8_t byte);

  /// The CRC-32, as in zlib, of all bytes written so far, before compression.
  [[nodiscard]] std::uint32_t crc() const noexcept;

  /// Flushes all data and gives the file its name. Nothing may be written afterwards. Without a
  /// commit, the file is removed on destruction.
  void commit();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace kanzen::proof
