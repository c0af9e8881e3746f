// Reads the files in an archive, one after the other, by libarchive.
#pragma once

#include <istream>

#include "solver/apps/kanzen/platform/descriptors.hpp"

namespace kanzen::cli {

/// A buffer for std::istream with the bytes of the open file, in memory that does not grow with it.
/// Throws ReadFailure if the archive is damaged or truncated, and Interrupted.
///
/// bzip2 and xz have checksums, as do the files in zip and 7z. A tar has one for its headers only,
/// and must end as tar ends it. gzip and zstd are not read here: libarchive does not compare the
/// checksum of gzip.
class Archive final : public std::streambuf {
 public:
  /// Recognises zip, 7z, tar, bzip2 and xz; nothing in builds without libarchive.
  [[nodiscard]] static bool recognise(std::string_view head) noexcept;

  /// zip and 7z end with their list of files, so they are read by `path`; all others are read from
  /// `source`. Both references must outlive the object. REQUIRES: recognise(head).
  Archive(std::istream& source, std::string_view head, const std::string& path,
          const StopEvent& stop);
  ~Archive() override;

  /// Opens the next file, or returns false.
  [[nodiscard]] bool open_next();

  /// The name of the open file with its folders; empty for the only file in bzip2 or xz.
  [[nodiscard]] const std::string& file_name() const noexcept { return file_name_; }

 protected:
  int_type underflow() override;

 private:
  struct Reader;
  std::unique_ptr<Reader> reader_;
  std::string file_name_;
};

}  // namespace kanzen::cli
