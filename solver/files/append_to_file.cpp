#include "solver/files/append_to_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "solver/files/output_error.hpp"
#include "solver/files/write_all.hpp"

namespace kanzen {

bool append_to_file(const std::string& path, std::uintmax_t size, std::string_view text) {
  // O_NONBLOCK: a pipe in place of the file must not block the caller.
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0 && (errno == ENOENT || errno == ENXIO || errno == EISDIR)) return false;
  if (descriptor < 0) throw OutputError(path, errno);
  struct stat state {};
  const bool same = ::fstat(descriptor, &state) == 0 && S_ISREG(state.st_mode) &&
                    static_cast<std::uintmax_t>(state.st_size) == size;
  int error = same ? write_all(descriptor, text) : 0;
  if (::close(descriptor) != 0 && error == 0) error = errno;
  if (error != 0) throw OutputError(path, error);
  return same;
}

}  // namespace kanzen
