#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/game.hpp"
#include "solver/checker/header.hpp"
#include "solver/proof/certificate_packer.hpp"

namespace kanzen::proof {

/// Nullopt if the file is no certificate. Only regular files are examined.
[[nodiscard]] std::optional<checker::Header> read_certificate_header(const std::string& path);

/// Throws OutputError if the file at `path` has content and is not a certificate about `root`,
/// which a new one may replace. Only regular files are examined.
void require_replaceable(const Position& root, const std::string& path);

/// Ends like a certificate, with the number and the checksum of all that comes before. It has not
/// been cut, but only a checker finds out whether it is right.
[[nodiscard]] bool is_whole_certificate(const std::string& path);

/// True if the file at `path` is a whole certificate about claim.root that should stay, because it
/// proves more: narrower bounds, or the same without assumptions if `claim` has some. Throws
/// OutputError like require_replaceable(), and if no value satisfies both.
[[nodiscard]] bool proves_more(const std::string& path, const checker::Header& claim);

/// Compressed with gzip if its name ends in .gz and with zstd otherwise. Appears under its name
/// only on commit() (AtomicFile); pipes and devices are written directly. The constructor, commit()
/// and the packer throw OutputError.
class CertificateFile {
 public:
  explicit CertificateFile(const std::string& path);
  ~CertificateFile();
  CertificateFile(const CertificateFile&) = delete;
  CertificateFile& operator=(const CertificateFile&) = delete;

  [[nodiscard]] CertificatePacker& packer() noexcept;

  /// Nothing may be written afterwards. Without a commit, the file is removed on destruction.
  void commit();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace kanzen::proof
