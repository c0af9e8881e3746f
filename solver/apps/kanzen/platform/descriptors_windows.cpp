#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include <algorithm>
#include <cerrno>
#include <exception>

#include "solver/apps/kanzen/platform/descriptors.hpp"
#include "solver/files/system_file.hpp"

namespace kanzen::cli {

int open_descriptor(const std::string& path) noexcept {
  try {
    const int descriptor = _wopen(to_path(path).c_str(), _O_RDONLY | _O_BINARY | _O_NOINHERIT);
    FileStatus status;
    if (descriptor < 0 && errno == EACCES && read_status(path, status) == 0 &&
        status.kind == FileKind::folder) {
      errno = EISDIR;
    }
    return descriptor;
  } catch (const std::exception&) {  // not UTF-8, or out of memory
    errno = EILSEQ;
    return -1;
  }
}

void close_descriptor(int descriptor) noexcept { _close(descriptor); }

void ignore_missing_readers() noexcept {}  // an error on Windows

bool is_reader_gone(int /*descriptor*/) noexcept { return false; }  // writing shows it

bool waits_for_room(int /*descriptor*/, int /*milliseconds*/) noexcept { return true; }

std::ptrdiff_t write_some(int descriptor, std::string_view text) noexcept {
  constexpr std::size_t kMaxAtOnce = 4096;
  const auto handle = reinterpret_cast<HANDLE>(_get_osfhandle(descriptor));
  DWORD written = 0;
  const auto size = static_cast<DWORD>(std::min(text.size(), kMaxAtOnce));
  if (WriteFile(handle, text.data(), size, &written, nullptr) == 0) {
    errno = last_error();
    return -1;
  }
  return written;
}

}  // namespace kanzen::cli
