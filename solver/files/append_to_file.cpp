#include "solver/files/append_to_file.hpp"

#include <cerrno>

#include "solver/files/output_error.hpp"
#include "solver/files/system_file.hpp"

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

bool append_to_file(const std::string& path, std::uintmax_t size, std::string_view text) {
  SystemFile file;
  int error = file.open(path, SystemFile::Open::append);
  if (error == ENOENT || error == ENXIO || error == EISDIR) return false;
  if (error != 0) throw OutputError(path, error);
  FileStatus status;
  const bool same =
      file.status(status) == 0 && status.kind == FileKind::regular && status.size == size;
  error = same ? file.write(text) : 0;
  if (const int close_error = file.close(); error == 0) error = close_error;
  if (error != 0) throw OutputError(path, error);
  return same;
}

}  // namespace kanzen
