// Hides what differs between systems. Names are UTF-8 everywhere, and errors are values of errno.
#pragma once

#include <cerrno>
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

/// Returns this thread's last error of the system as errno, or EIO if there is no equivalent.
[[nodiscard]] int last_error() noexcept;

/// Throws std::filesystem::filesystem_error on Windows if `name` is not UTF-8.
[[nodiscard]] inline std::filesystem::path to_path(std::string_view name) {
  return std::u8string_view(reinterpret_cast<const char8_t*>(name.data()), name.size());
}

[[nodiscard]] inline std::string to_utf8(const std::filesystem::path& path) {
  const std::u8string name = path.u8string();
  return {reinterpret_cast<const char*>(name.data()), name.size()};
}

/// Identifies a file independently of its name, and uniquely on this machine while it is open.
struct FileIdentity {
  std::uint64_t device = 0;
  std::uint64_t number = 0;

  bool operator==(const FileIdentity&) const = default;
};

enum class FileKind : std::uint8_t {
  regular,
  folder,
  device,  // a character device: a terminal, /dev/null
  pipe,
  socket,
  other,
};

struct FileStatus {
  FileKind kind = FileKind::other;
  FileIdentity identity{};   // zeros if unknown: pipes and devices on Windows
  std::uint64_t size = 0;    // in bytes
  std::uint64_t links = 0;   // 0 if it was removed while open
  unsigned permissions = 0;  // those of chmod(); 0 on Windows
};

/// Reads the status behind symbolic links. Returns 0 or errno.
[[nodiscard]] int read_status(const std::string& path, FileStatus& status) noexcept;

[[nodiscard]] int read_status(int descriptor, FileStatus& status) noexcept;

struct CloseStream {
  void operator()(std::FILE* stream) const noexcept { (void)std::fclose(stream); }
};
using Stream = std::unique_ptr<std::FILE, CloseStream>;

enum class StreamMode { read, write };

/// Opens a binary stream, not inherited by child processes. Sets errno and returns null on failure.
[[nodiscard]] Stream open_stream(const std::string& path, StreamMode mode) noexcept;

/// A file that child processes do not inherit. Only sync() may run while another function does.
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

  /// A new file gets `permissions` less the umask. REQUIRES: not open.
  [[nodiscard]] int open(const std::string& path, Open mode, unsigned permissions = 0666) noexcept;
  [[nodiscard]] bool is_open() const noexcept { return handle_ != kNone; }
  /// REQUIRES for this and everything below: the file is open.
  int close() noexcept;

  [[nodiscard]] int status(FileStatus& status) const noexcept;

  /// Sets `count` to what it read, 0 at the end of the file.
  [[nodiscard]] int read_at(std::uint64_t offset, std::span<char> into,
                            std::size_t& count) const noexcept;

  /// Writes all of `text` at `offset`, or at the current place. May have written a part on error.
  [[nodiscard]] int write_at(std::uint64_t offset, std::string_view text) noexcept;
  [[nodiscard]] int write(std::string_view text) noexcept;

  [[nodiscard]] int resize(std::uint64_t bytes) noexcept;

  /// Ignores the umask, unlike open(). No effect on Windows.
  int set_permissions(unsigned permissions) noexcept;

  [[nodiscard]] int sync() noexcept;

  /// Locks the file until it is closed or the process ends. EWOULDBLOCK if it is already locked.
  /// Others can still read and write it. A file opened with `create` or `existing` can be renamed
  /// and removed while it is open, on Windows too.
  [[nodiscard]] int lock() noexcept;

 private:
  static constexpr std::intptr_t kNone = -1;
  std::intptr_t handle_ = kNone;  // a descriptor, on Windows a handle
};

/// Atomically replaces a file at `to`.
[[nodiscard]] int rename_over(const std::string& from, const std::string& to) noexcept;

int remove_name(const std::string& path) noexcept;

/// Syncs a file or folder, where that is possible.
[[nodiscard]] int force_to_disk(const std::string& path) noexcept;

/// Returns 0 if this process may write the existing file `path`, else errno.
[[nodiscard]] int check_writable(const std::string& path) noexcept;

/// Returns at most 32 letters, digits and hyphens, or nothing if the name is unknown.
[[nodiscard]] std::string machine_name();

/// Returns the arguments of main() in UTF-8, the program first. On Windows `argv` lacks characters,
/// so we ignore it.
[[nodiscard]] std::vector<std::string> command_line(int argc, const char* const* argv);

}  // namespace kanzen
