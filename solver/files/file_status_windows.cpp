#include <io.h>
#include <windows.h>

#include <cerrno>
#include <exception>

#include "solver/files/file_name.hpp"
#include "solver/files/file_status.hpp"
#include "solver/files/windows_error.hpp"

namespace kanzen {

namespace {

int read_handle_status(HANDLE handle, FileStatus& status) noexcept {
  status = {};
  switch (GetFileType(handle)) {
    case FILE_TYPE_CHAR:
      status.kind = FileKind::device;
      return 0;
    case FILE_TYPE_PIPE:
      status.kind = FileKind::pipe;
      return 0;
    default:
      break;
  }
  BY_HANDLE_FILE_INFORMATION found{};
  if (GetFileInformationByHandle(handle, &found) == 0) return last_error();
  const bool folder = (found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
  status.kind = folder ? FileKind::folder : FileKind::regular;
  status.identity = {found.dwVolumeSerialNumber,
                     std::uint64_t{found.nFileIndexHigh} << 32 | found.nFileIndexLow};
  status.size = std::uint64_t{found.nFileSizeHigh} << 32 | found.nFileSizeLow;
  status.links = found.nNumberOfLinks;
  return 0;
}

}  // namespace

int read_status(const std::string& path, FileStatus& status) noexcept {
  try {
    const HANDLE handle = CreateFileW(
        to_path(path).c_str(), 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr,
        OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, nullptr);  // the flag is for folders
    if (handle == INVALID_HANDLE_VALUE) return last_error();
    const int error = read_handle_status(handle, status);
    CloseHandle(handle);
    return error;
  } catch (const std::exception&) {  // not UTF-8, or out of memory
    return EILSEQ;
  }
}

int read_status(int descriptor, FileStatus& status) noexcept {
  const auto handle = reinterpret_cast<HANDLE>(_get_osfhandle(descriptor));
  if (handle == INVALID_HANDLE_VALUE || handle == reinterpret_cast<HANDLE>(-2)) return EBADF;
  const int error = read_handle_status(handle, status);
  if (error != EACCES) return error;
  // A program that starts this one may let it write a file, and not look at it.
  status = {.kind = FileKind::regular, .links = 1};
  return 0;
}

}  // namespace kanzen
