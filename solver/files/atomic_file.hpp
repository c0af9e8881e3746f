// Files that appear under their name only when they are complete.
#pragma once

#include <string>
#include <string_view>

namespace kanzen {

/// The name of the file that opening `name` would open or create: symbolic links are followed, even
/// to a missing file. In a circle of links, one of them.
/// Thread safety: full.
[[nodiscard]] std::string resolve_links(const std::string& name);

/// Writes a file so that a crash or a failure leaves the former file unchanged. It is written under
/// a hidden name in the folder of its final path, and commit() renames it. A path to something
/// other than a regular file, such as a pipe or a device, is written directly. Symbolic links are
/// followed, even to a missing file, and the permissions of a former file are kept.
///
/// Thread safety: none; objects for different paths are independent.
class AtomicFile {
 public:
  /// Creates the hidden file, so that a folder without write permission is noticed before any work.
  /// Throws OutputError.
  explicit AtomicFile(std::string path);

  /// Removes the hidden file unless commit() was called.
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  /// The file to open and write until commit(). It ends like the final path, so that
  /// suffixes match.
  [[nodiscard]] const std::string& path() const noexcept { return path_; }

  /// Replaces the content of the file, for callers that have all of it at once. Throws OutputError.
  void write(std::string_view content);

  /// Forces the content to the disk and renames the file. REQUIRES: the writer has closed it,
  /// because Windows renames no file in use. Throws OutputError.
  void commit();

 private:
  std::string name_;   // as the user gave it
  std::string final_;  // symbolic links resolved
  std::string path_;
  bool direct_ = false;
  bool committed_ = false;
};

/// Writes a whole file with a AtomicFile. Throws OutputError.
void write_atomically(const std::string& path, std::string_view content);

}  // namespace kanzen
