// An open file, and the changes of names that files need to be complete at any moment. All
// functions return 0 or a value of errno. Names are in UTF-8.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "solver/files/file_status.hpp"

namespace kanzen {

/// A file that this process reads or writes. Later programs do not inherit it.
/// Thread safety: none, but sync() may run during the other functions.
class SystemFile {
 public:
  enum class Open : std::uint8_t {
    append,      // an existing file, at its end; a pipe without a reader is an error
    create,      // a new file; EEXIST if there is one
    existing,    // to read and write; ENOENT if there is none
    update,      // to read and write; made if there is none
    update_new,  // to read and write; EEXIST if there is one
    truncate,    // an existing file, from its beginning
  };

  SystemFile() = default;
  ~SystemFile() {
    if (is_open()) close();
  }
  SystemFile(SystemFile&& other) noexcept : handle_(std::exchange(other.handle_, kNone)) {}
  SystemFile& operator=(SystemFile&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }

  /// A new file gets `permissions` less the umask of the process. REQUIRES: not open.
  [[nodiscard]] int open(const std::string& path, Open how, unsigned permissions = 0666) noexcept;
  [[nodiscard]] bool is_open() const noexcept { return handle_ != kNone; }
  /// REQUIRES: open, as all functions below.
  int close() noexcept;

  [[nodiscard]] int status(FileStatus& status) const noexcept;

  /// Reads at most `into.size()` bytes at `offset`; `count` is 0 at the end of the file.
  [[nodiscard]] int read_at(std::uint64_t offset, std::span<char> into,
                            std::size_t& count) const noexcept;

  /// Writes all of `text` at `offset`, or at the place of the file. On an error a part of the text
  /// may have been written.
  [[nodiscard]] int write_at(std::uint64_t offset, std::string_view text) noexcept;
  [[nodiscard]] int write(std::string_view text) noexcept;

  /// Cuts the file, or extends it by zeros.
  [[nodiscard]] int resize(std::uint64_t bytes) noexcept;

  /// Sets the permissions as they are, without the limit of open(). Has no effect on Windows.
  int set_permissions(unsigned permissions) noexcept;

  /// Forces the content to the disk.
  [[nodiscard]] int sync() noexcept;

  /// Locks the file until it is closed or the process ends in any way. EWOULDBLOCK if another
  /// object or process has locked it. Others can still read and write it. A file that is opened
  /// with `create` or `existing` can also be renamed and removed while it is open, on Windows too.
  [[nodiscard]] int lock() noexcept;

 private:
  static constexpr std::intptr_t kNone = -1;
  std::intptr_t handle_ = kNone;  // a descriptor, on Windows a handle
};

/// Renames a file, and replaces a former one of the new name at the same moment.
/// Thread safety: full, as all functions below.
[[nodiscard]] int rename_over(const std::string& from, const std::string& to) noexcept;

/// Removes the name of a file.
int remove_name(const std::string& path) noexcept;

/// Forces the content of the file or folder `path` to the disk, if that is possible there.
[[nodiscard]] int force_to_disk(const std::string& path) noexcept;

/// 0 if this process may write the existing file `path`.
[[nodiscard]] int check_writable(const std::string& path) noexcept;

/// The name of this machine, at most 32 letters, digits and hyphens; empty if it is not known.
[[nodiscard]] std::string machine_name();

}  // namespace kanzen
