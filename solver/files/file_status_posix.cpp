#include <sys/stat.h>

#include <cerrno>

#include "solver/files/file_status.hpp"

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

}  // namespace kanzen
