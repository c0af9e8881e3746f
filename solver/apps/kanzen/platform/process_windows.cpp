#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include <algorithm>
#include <cstdlib>

#include "solver/apps/kanzen/platform/descriptors.hpp"
#include "solver/apps/kanzen/platform/process.hpp"
#include "solver/files/system_file.hpp"

namespace kanzen::cli {

namespace {

HANDLE handle_of(int descriptor) noexcept {
  return reinterpret_cast<HANDLE>(_get_osfhandle(descriptor));
}

bool is_open(int descriptor) noexcept {
  SetLastError(NO_ERROR);
  return GetFileType(handle_of(descriptor)) != FILE_TYPE_UNKNOWN || GetLastError() == NO_ERROR;
}

/// Whether prepare_process() found standard input closed.
bool& input_was_closed() noexcept {
  static bool closed = false;
  return closed;
}

/// The code page of the console, which belongs to the user and is restored at the end.
UINT& code_page_before() noexcept {
  static UINT page = 0;
  return page;
}

void restore_code_page() noexcept { SetConsoleOutputCP(code_page_before()); }

}  // namespace

void prepare_process() noexcept {
  input_was_closed() = !is_open(kStandardInput);
  for (const int descriptor : {kStandardInput, kStandardOutput, kStandardError}) {
    if (!is_open(descriptor)) {
      // Open in the wrong direction, so that reading or writing fails.
      const int null = _open("NUL", descriptor == kStandardInput ? _O_WRONLY : _O_RDONLY);
      if (null >= 0 && null != descriptor) {
        (void)_dup2(null, descriptor);
        (void)_close(null);
      }
    }
    // Lines end as on every other system, whether a person or a program reads them.
    (void)_setmode(descriptor, _O_BINARY);
    DWORD mode = 0;
    if (descriptor != kStandardInput && GetConsoleMode(handle_of(descriptor), &mode) != 0) {
      // Fails before Windows 10. Then the output has neither colours nor progress bars.
      (void)SetConsoleMode(handle_of(descriptor), mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
    }
  }
  code_page_before() = GetConsoleOutputCP();
  if (code_page_before() != 0 && code_page_before() != CP_UTF8 &&
      SetConsoleOutputCP(CP_UTF8) != 0) {
    (void)std::atexit(restore_code_page);
  }
}

bool standard_input_is_open() noexcept { return !input_was_closed(); }

bool is_piped_in() noexcept {
  FileStatus status;
  if (!standard_input_is_open() || read_status(kStandardInput, status) != 0) return false;
  const HANDLE handle = handle_of(kStandardInput);
  if (status.kind == FileKind::regular) {
    LARGE_INTEGER at{};
    return SetFilePointerEx(handle, {}, &at, FILE_CURRENT) != 0 &&
           static_cast<std::uint64_t>(at.QuadPart) < status.size;
  }
  if (status.kind != FileKind::pipe) return false;
  constexpr DWORD kMaxPause = 10;  // milliseconds
  for (DWORD pause = 0;; pause = std::min(pause + 1, kMaxPause)) {
    DWORD waiting = 0;
    if (PeekNamedPipe(handle, nullptr, 0, nullptr, &waiting, nullptr) == 0) return false;
    if (waiting > 0) return true;
    Sleep(pause);
  }
}

}  // namespace kanzen::cli
