#pragma once

#include <optional>

#include "solver/files/system_file.hpp"

namespace kanzen {

/// Returns nullopt if there is no such file. Follows symbolic links.
[[nodiscard]] std::optional<FileIdentity> identity_of_file(const std::string& path) noexcept;

/// Whether `path` names another file or none by now. False on other errors, such as missing
/// permission or a lost server, because the file may still be there.
[[nodiscard]] bool was_replaced(const std::string& path, const FileIdentity& file) noexcept;

/// Appends `text` to the regular file `path` if it has `size` bytes. Returns false and changes
/// nothing if it was removed or replaced. Throws OutputError, perhaps after appending a part.
[[nodiscard]] bool append_to_file(const std::string& path, std::uintmax_t size,
                                  std::string_view text);

/// Returns the file that opening `name` would open or create: follows symbolic links, even to a
/// missing file.
[[nodiscard]] std::string resolve_links(const std::string& name);

/// Writes a file so that a crash or a failure leaves the former one unchanged: commit() renames a
/// hidden file in the same folder. Anything but a regular file, such as a pipe, is written
/// directly. Symbolic links are followed, even to a missing file, and permissions are kept.
///
/// The hidden name is `.kanzen-MACHINE-0-NAME.part`, with a higher number if other writers of the
/// file are alive: each holds a lock. A file without a lock was left by a killed writer, and the
/// next writer of this NAME removes it. We once used the process id instead of the number; in a
/// container it is the same each time, so after one kill the program failed there until somebody
/// removed the file by hand. MACHINE is there because on some network file systems locks hold
/// within one machine only.
class AtomicFile {
 public:
  /// Creates the hidden file at once, so that a folder without write permission is noticed before
  /// any work. Throws OutputError.
  explicit AtomicFile(std::string path);

  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  /// The file to write until commit(). Its ending differs, so that *.kzc never matches half a file.
  [[nodiscard]] const std::string& path() const noexcept { return path_; }

  /// Replaces the whole content. Throws OutputError.
  void write(std::string_view content);

  /// Syncs and renames the file. REQUIRES: the writer has closed it, because Windows renames no
  /// file in use. Throws OutputError.
  void commit();

 private:
  void demand_own_file() const;

  std::string name_;   // as the user gave it
  std::string final_;  // with symbolic links resolved
  std::string path_;
  SystemFile lock_;  // the hidden file; not open if `is_direct_`
  bool is_direct_ = false;
  bool committed_ = false;
};

/// Keeps other processes from a file that this one rewrites again and again. A lock on the file
/// itself would stay with the former content, so we lock an empty hidden file beside it,
/// `.kanzen-NAME.lock`. If a killed process leaves that behind, the next user takes it over.
class FileLock {
 public:
  /// Throws InputError if the file is in use, and OutputError if that cannot be known or the folder
  /// is not writable.
  explicit FileLock(const std::string& path);
  ~FileLock();
  FileLock(FileLock&&) noexcept = default;
  FileLock& operator=(FileLock&&) = delete;

  /// Returns false on a file system without locks, where nothing keeps others away.
  [[nodiscard]] bool is_locked() const noexcept { return locked_; }

 private:
  std::string name_;
  SystemFile file_;
  bool locked_ = false;
};

/// Writes the file as a whole, or not at all. Throws OutputError.
void write_atomically(const std::string& path, std::string_view content);

}  // namespace kanzen
