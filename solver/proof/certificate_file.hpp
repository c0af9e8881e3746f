// An output file for certificates.
#pragma once

#include <memory>
#include <string>

#include "core/position.hpp"
#include "solver/proof/certificate_packer.hpp"

namespace kanzen::proof {

/// Throws OutputError if the file at `path` has content and is not a certificate about `root`,
/// which a new one may replace. Only regular files are examined.
void require_certificate_of(const Position& root, const std::string& path);

/// An output file, compressed with gzip if its name ends in .gz and with zstd otherwise. It appears
/// under its name only when commit() is called (FileBeside). Pipes and devices are written
/// directly. The constructor, commit() and the packer throw OutputError.
/// Thread safety: none.
class CertificateFile {
 public:
  explicit CertificateFile(const std::string& path);
  ~CertificateFile();
  CertificateFile(const CertificateFile&) = delete;
  CertificateFile& operator=(const CertificateFile&) = delete;

  /// Writes to the file.
  [[nodiscard]] CertificatePacker& packer() noexcept;

  /// Flushes all data and gives the file its name. Nothing may be written afterwards. Without a
  /// commit, the file is removed on destruction.
  void commit();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace kanzen::proof
