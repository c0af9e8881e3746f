#include "solver/files/file_identity.hpp"

#include <sys/stat.h>

#include <cerrno>

namespace kanzen {

namespace {

[[nodiscard]] FileIdentity identity(const struct stat& status) noexcept {
  return {status.st_dev, status.st_ino};
}

}  // namespace

std::optional<FileIdentity> identity_of_file(const std::string& path) noexcept {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return std::nullopt;
  return identity(status);
}

std::optional<FileIdentity> identity_of_file(int descriptor) noexcept {
  struct stat status {};
  if (::fstat(descriptor, &status) != 0) return std::nullopt;
  return identity(status);
}

bool leads_elsewhere(const std::string& path, const FileIdentity& file) noexcept {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return errno == ENOENT || errno == ENOTDIR;
  return identity(status) != file;
}

}  // namespace kanzen
