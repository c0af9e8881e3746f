#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>

#include "solver/files/system_file.hpp"

namespace kanzen {

namespace {

FileKind kind_of(mode_t mode) noexcept {
  if (S_ISREG(mode)) return FileKind::regular;
  if (S_ISDIR(mode)) return FileKind::folder;
  if (S_ISCHR(mode)) return FileKind::device;
  if (S_ISFIFO(mode)) return FileKind::pipe;
  if (S_ISSOCK(mode)) return FileKind::socket;
  return FileKind::other;
}

FileStatus status_of(const struct stat& found) noexcept {
  return {kind_of(found.st_mode),
          {static_cast<std::uint64_t>(found.st_dev), static_cast<std::uint64_t>(found.st_ino)},
          static_cast<std::uint64_t>(found.st_size),
          static_cast<std::uint64_t>(found.st_nlink),
          found.st_mode & 0777U};
}

/// In the order of SystemFile::Open. O_NONBLOCK is set because a pipe in its place must not block
/// us.
constexpr std::array<int, 6> kOpenFlags{O_WRONLY | O_APPEND | O_NONBLOCK,
                                        O_WRONLY | O_CREAT | O_EXCL,
                                        O_RDWR | O_NONBLOCK,
                                        O_RDWR | O_CREAT,
                                        O_RDWR | O_CREAT | O_EXCL,
                                        O_WRONLY | O_TRUNC};

int descriptor_of(std::intptr_t handle) noexcept { return static_cast<int>(handle); }

int error_of(int result) noexcept { return result == 0 ? 0 : errno; }

}  // namespace

int read_status(const std::string& path, FileStatus& status) noexcept {
  struct stat found {};
  if (::stat(path.c_str(), &found) != 0) return errno;
  status = status_of(found);
  return 0;
}

int read_status(int descriptor, FileStatus& status) noexcept {
  struct stat found {};
  if (::fstat(descriptor, &found) != 0) return errno;
  status = status_of(found);
  return 0;
}

Stream open_stream(const std::string& path, StreamMode mode) noexcept {
  return Stream(std::fopen(path.c_str(), mode == StreamMode::read ? "rbe" : "wbe"));
}

int SystemFile::open(const std::string& path, Open mode, unsigned permissions) noexcept {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg)
  handle_ = ::open(path.c_str(), kOpenFlags[static_cast<std::size_t>(mode)] | O_CLOEXEC,
                   static_cast<mode_t>(permissions));
  return is_open() ? 0 : errno;
}

int SystemFile::close() noexcept {
  return error_of(::close(descriptor_of(std::exchange(handle_, kNone))));
}

int SystemFile::status(FileStatus& status) const noexcept {
  return read_status(descriptor_of(handle_), status);
}

int SystemFile::read_at(std::uint64_t offset, std::span<char> into,
                        std::size_t& count) const noexcept {
  while (true) {
    const auto read =
        ::pread(descriptor_of(handle_), into.data(), into.size(), static_cast<off_t>(offset));
    if (read < 0 && errno == EINTR) continue;
    if (read < 0) return errno;
    count = static_cast<std::size_t>(read);
    return 0;
  }
}

int SystemFile::write_at(std::uint64_t offset, std::string_view text) noexcept {
  for (std::size_t written = 0; written < text.size();) {
    const auto count = ::pwrite(descriptor_of(handle_), text.data() + written,
                                text.size() - written, static_cast<off_t>(offset + written));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return count < 0 ? errno : ENOSPC;
    written += static_cast<std::size_t>(count);
  }
  return 0;
}

int SystemFile::write(std::string_view text) noexcept {
  while (!text.empty()) {
    const auto count = ::write(descriptor_of(handle_), text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return count < 0 ? errno : ENOSPC;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  return 0;
}

int SystemFile::resize(std::uint64_t bytes) noexcept {
  return error_of(::ftruncate(descriptor_of(handle_), static_cast<off_t>(bytes)));
}

int SystemFile::set_permissions(unsigned permissions) noexcept {
  return error_of(::fchmod(descriptor_of(handle_), static_cast<mode_t>(permissions)));
}

int SystemFile::sync() noexcept { return error_of(::fsync(descriptor_of(handle_))); }

int SystemFile::lock() noexcept {
  return error_of(::flock(descriptor_of(handle_), LOCK_EX | LOCK_NB));
}

int rename_over(const std::string& from, const std::string& to) noexcept {
  return error_of(::rename(from.c_str(), to.c_str()));
}

int remove_name(const std::string& path) noexcept { return error_of(::unlink(path.c_str())); }

int force_to_disk(const std::string& path) noexcept {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg)
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return errno;
  // EINVAL means that folders and some file systems do not support fsync.
  const int error = ::fsync(descriptor) == 0 || errno == EINVAL ? 0 : errno;
  ::close(descriptor);
  return error;
}

int check_writable(const std::string& path) noexcept {
  return error_of(::access(path.c_str(), W_OK));
}

std::string machine_name() {
  std::array<char, 256> name{};
  if (::gethostname(name.data(), name.size() - 1) != 0) return {};
  std::string plain;
  for (const char c : std::string_view(name.data())) {
    if (c == '.') break;  // the domain follows
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (is_letter || (c >= '0' && c <= '9') || c == '-') plain += c;
  }
  return plain.substr(0, 32);
}

std::vector<std::string> command_line(int argc, const char* const* argv) {
  return {argv, argv + argc};
}

}  // namespace kanzen
