#include "solver/files/append_to_file.hpp"

#include <cerrno>

#include "solver/files/output_error.hpp"
#include "solver/files/system_file.hpp"

namespace kanzen {

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
