// Files that appear under their name only when they are whole.
#pragma once

#include <string>
#include <string_view>

namespace kanzen {

/// Where to write a file, so that a crash or a failure leaves the former file as it was: a hidden
/// name in the folder of its final path, which commit() gives the final name. A path that leads to
/// something that is no regular file, such as a pipe or a device, is written directly. Symbolic
/// links are followed, and the permissions of a former file are kept.
///
/// Not thread-safe; several objects may be used at the same time for different paths.
class FileBeside {
 public:
  /// Creates the hidden file, so that a folder that cannot be written is noticed before any work is
  /// done. Throws OutputError.
  explicit FileBeside(std::string path);

  /// Without a commit() removes what has been written.
  ~FileBeside();
  FileBeside(const FileBeside&) = delete;
  FileBeside& operator=(const FileBeside&) = delete;

  /// The file to open and write until commit(). It ends like the final path.
  [[nodiscard]] const std::string& path() const noexcept { return path_; }

  /// Replaces what the file holds by `content`, for those who have all of it
  /// at once. Throws OutputError.
  void write(std::string_view content);

  /// Forces the content to the disk and renames the file. REQUIRES: whoever wrote it has closed or
  /// flushed it. Throws OutputError.
  void commit();

 private:
  std::string name_;   // as the user gave it
  std::string final_;  // symbolic links resolved
  std::string path_;
  bool direct_ = false;
  bool committed_ = false;
};

/// Writes a whole file by a FileBeside. Throws OutputError.
void write_beside(const std::string& path, std::string_view content);

}  // namespace kanzen
