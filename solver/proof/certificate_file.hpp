// An output file for certificates.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/game.hpp"
#include "solver/checker/header.hpp"
#include "solver/proof/certificate_packer.hpp"

namespace kanzen::proof {

/// The header of the certificate at `path`; nothing if the file is no certificate. Only regular
/// files are examined.
[[nodiscard]] std::optional<checker::Header> read_certificate_header(const std::string& path);

/// Throws OutputError if the file at `path` has content and is not a certificate about `root`,
/// which a new one may replace. Only regular files are examined.
void require_replaceable(const Position& root, const std::string& path);

/// True if the file at `path` ends like a certificate, with the number and the checksum of all that
/// comes before. It may still be wrong, which only a checker finds out; but it has not been cut.
[[nodiscard]] bool is_whole_certificate(const std::string& path);

/// True if the file at `path` is a whole certificate about claim.root that proves more than
/// `claim`, so that it should stay: narrower bounds, or the same bounds without assumptions if
/// `claim` has some. Throws OutputError like require_replaceable(), and if no value satisfies both.
[[nodiscard]] bool proves_more(const std::string& path, const checker::Header& claim);

/// An output file, compressed with gzip if its name ends in .gz and with zstd otherwise. It appears
/// under its name only when commit() is called (AtomicFile). Pipes and devices are written
/// directly. The constructor, commit() and the packer throw OutputError.
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
