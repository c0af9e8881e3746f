#include "solver/files/file_identity.hpp"

#include <sys/stat.h>

namespace kanzen {

std::optional<FileIdentity> identity_of_file(const std::string& path) noexcept {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return std::nullopt;
  return FileIdentity{status.st_dev, status.st_ino};
}

}  // namespace kanzen
