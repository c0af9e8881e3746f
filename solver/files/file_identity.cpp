#include "solver/files/file_identity.hpp"

#include <cerrno>

namespace kanzen {

std::optional<FileIdentity> identity_of_file(const std::string& path) noexcept {
  FileStatus status;
  return read_status(path, status) == 0 ? std::optional(status.identity) : std::nullopt;
}

std::optional<FileIdentity> identity_of_file(int descriptor) noexcept {
  FileStatus status;
  return read_status(descriptor, status) == 0 ? std::optional(status.identity) : std::nullopt;
}

bool leads_elsewhere(const std::string& path, const FileIdentity& file) noexcept {
  FileStatus status;
  const int error = read_status(path, status);
  if (error != 0) return error == ENOENT || error == ENOTDIR;
  return status.identity != file;
}

}  // namespace kanzen
