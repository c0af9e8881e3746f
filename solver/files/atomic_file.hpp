// Files that appear under their name only when they are complete, and appending to a file while it
// is still the expected one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "solver/files/system_file.hpp"

namespace kanzen {

/// The identity of the file at `path`, with symbolic links followed; nothing if there is none.
[[nodiscard]] std::optional<FileIdentity> identity_of_file(const std::string& path) noexcept;

/// The identity of an open file; nothing if `descriptor` is not open.
[[nodiscard]] std::optional<FileIdentity> identity_of_file(int descriptor) noexcept;

/// Returns true if `path` leads to another file or to none. Returns false if the system reports
/// another error, such as missing permission or a lost server, since the file may still be there.
[[nodiscard]] bool leads_elsewhere(const std::string& path, const FileIdentity& file) noexcept;

/// Appends `text` to the regular file `path` if it has `size` bytes. Returns false, and changes
/// nothing, if no such file exists, because it was removed or replaced. Throws OutputError,
/// possibly after a part of the text was appended.
[[nodiscard]] bool append_to_file(const std::string& path, std::uintmax_t size,
                                  std::string_view text);

/// The name of the file that opening `name` would open or create: symbolic links are followed, even
/// to a missing file. In a circle of links, one of them.
[[nodiscard]] std::string resolve_links(const std::string& name);

/// Writes a file so that a crash or a failure leaves the former file unchanged. It is written under
/// a hidden name in the folder of its final path, and commit() renames it. A path to something
/// other than a regular file, such as a pipe or a device, is written directly. Symbolic links are
/// followed, even to a missing file, and the permissions of a former file are kept.
///
/// The hidden name is `.kanzen-MACHINE-0-NAME.part`, or has a higher number if other writers of the
/// file are alive: a writer holds a lock on its hidden file. A file without a lock is what a killed
/// writer has left, and the next writer of this NAME removes it. Earlier, the name had the number
/// of the process instead. In a container that number is the same each time, so one kill made the
/// program fail there until somebody removed the file by hand. The name of the machine is there for
/// network file systems on which locks hold within one machine only.
class AtomicFile {
 public:
  /// Creates the hidden file, so that a folder without write permission is noticed before any work.
  /// Throws OutputError.
  explicit AtomicFile(std::string path);

  /// Removes the hidden file unless commit() was called.
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  /// The file to open and write until commit(). It does not end like the final path, so that no
  /// pattern such as *.kzc takes half a file for a whole one.
  [[nodiscard]] const std::string& path() const noexcept { return path_; }

  /// Replaces the content of the file, for callers that have all of it at once. Throws OutputError.
  void write(std::string_view content);

  /// Forces the content to the disk and renames the file. REQUIRES: the writer has closed it,
  /// because Windows renames no file in use. Throws OutputError.
  void commit();

 private:
  std::string name_;  // as the user gave it
  void demand_own_file() const;

  std::string final_;  // symbolic links resolved
  std::string path_;
  SystemFile lock_;  // the hidden file; not open if `direct_`
  bool direct_ = false;
  bool committed_ = false;
};

/// Keeps other processes from using a file whose content this one replaces again and again. A lock
/// on the file itself would stay behind with the former content, so the lock is on an empty hidden
/// file beside it, `.kanzen-NAME.lock`. The next user of the file takes it over if a killed one has
/// left it.
class FileLock {
 public:
  /// Throws InputError if another object or process has locked the file, and OutputError if that
  /// cannot be known or the folder cannot be written.
  explicit FileLock(const std::string& path);
  ~FileLock();
  FileLock(FileLock&&) noexcept = default;
  FileLock& operator=(FileLock&&) = delete;

  /// False on a file system without locks: then nothing keeps others away.
  [[nodiscard]] bool is_locked() const noexcept { return locked_; }

 private:
  std::string name_;
  SystemFile file_;
  bool locked_ = false;
};

/// Writes a whole file with a AtomicFile. Throws OutputError.
void write_atomically(const std::string& path, std::string_view content);

}  // namespace kanzen
