// The bytes of a certificate on their way to a file: counted for the checksum, packed, written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace kanzen::proof {

/// Packed with gzip if the name ends in .gz, else with zstd. The file comes into being under its
/// name when it is complete; until then it stands beside it as NAME.part. A name that stands for
/// something else than a file (a pipe, a device) is written to directly.
/// Thread safety: none.
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

  /// Writes what is left and gives the file its name. Returns what went wrong, now or before; empty
  /// if nothing did. Nothing is written afterwards.
  [[nodiscard]] std::string close();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace kanzen::proof
