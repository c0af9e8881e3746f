// What the systems do differently with files, their names and the command line. Names are in UTF-8
// on every system, and errors are values of errno.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kanzen {

/// The value of errno for the last error of this thread; EIO if there is none like it.
[[nodiscard]] int last_error() noexcept;

/// The path of a name. On Windows it is in UTF-16; elsewhere it has the same bytes. Throws
/// std::filesystem::filesystem_error on Windows if `name` is not UTF-8.
[[nodiscard]] inline std::filesystem::path to_path(std::string_view name) {
  return std::u8string_view(reinterpret_cast<const char8_t*>(name.data()), name.size());
}

/// The name of a path, in UTF-8.
[[nodiscard]] inline std::string to_utf8(const std::filesystem::path& path) {
  const std::u8string name = path.u8string();
  return {reinterpret_cast<const char*>(name.data()), name.size()};
}

/// The system's identity of a file, independent of its name. No other file of the machine has the
/// same one while the file is open.
struct FileIdentity {
  std::uint64_t device = 0;
  std::uint64_t number = 0;

  bool operator==(const FileIdentity&) const = default;
};

enum class FileKind : std::uint8_t {
  regular,
  folder,
  device,  // of characters: a terminal, /dev/null
  pipe,
  socket,
  other,
};

struct FileStatus {
  FileKind kind = FileKind::other;
  FileIdentity identity{};   // zeros if the system gives none: on Windows, of pipes and devices
  std::uint64_t size = 0;    // in bytes
  std::uint64_t links = 0;   // its names; 0 if it has been removed while open
  unsigned permissions = 0;  // as chmod() takes them; 0 on Windows
};

/// Fills `status` for the file at `path`, with symbolic links followed. Returns 0 or a value
/// of errno.
[[nodiscard]] int read_status(const std::string& path, FileStatus& status) noexcept;

/// Fills `status` for the open file `descriptor`. Returns 0 or a value of errno.
[[nodiscard]] int read_status(int descriptor, FileStatus& status) noexcept;

struct CloseStream {
  void operator()(std::FILE* stream) const noexcept { (void)std::fclose(stream); }
};
using Stream = std::unique_ptr<std::FILE, CloseStream>;

/// How to open a file: to read it, or to write it from its beginning. Bytes stay as they are.
enum class StreamMode { read, write };

/// Opens `path`, a name in UTF-8. Programs started later do not inherit the file. Returns null and
/// sets errno if that fails.
[[nodiscard]] Stream open_stream(const std::string& path, StreamMode mode) noexcept;

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
[[nodiscard]] int rename_over(const std::string& from, const std::string& to) noexcept;

/// Removes the name of a file.
int remove_name(const std::string& path) noexcept;

/// Forces the content of the file or folder `path` to the disk, if that is possible there.
[[nodiscard]] int force_to_disk(const std::string& path) noexcept;

/// 0 if this process may write the existing file `path`.
[[nodiscard]] int check_writable(const std::string& path) noexcept;

/// The name of this machine, at most 32 letters, digits and hyphens; empty if it is not known.
[[nodiscard]] std::string machine_name();

/// The arguments of main(), the name of the program first. On Windows they are in UTF-8, and `argv`
/// is not used, because characters are missing in it.
[[nodiscard]] std::vector<std::string> command_line(int argc, const char* const* argv);

}  // namespace kanzen
