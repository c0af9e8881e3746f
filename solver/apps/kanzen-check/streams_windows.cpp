#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include "solver/apps/kanzen-check/streams.hpp"

namespace kanzen::checker {

namespace {

constexpr int kStandardError = 2;

HANDLE console_of(int descriptor) noexcept {
  return reinterpret_cast<HANDLE>(_get_osfhandle(descriptor));
}

}  // namespace

void prepare_streams() {
  int descriptor = 0;
  while (descriptor >= 0 && descriptor <= kStandardError) {
    descriptor = _open("NUL", _O_RDONLY);  // deliberately not writable
  }
  if (descriptor > kStandardError) _close(descriptor);
  for (int stream = 0; stream <= kStandardError; ++stream) {
    _setmode(stream, _O_BINARY);  // lines end as on every other system
    DWORD mode = 0;
    if (stream != 0 && GetConsoleMode(console_of(stream), &mode) != 0) {
      SetConsoleMode(console_of(stream), mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
    }
  }
  SetConsoleOutputCP(CP_UTF8);
}

bool standard_error_is_terminal() noexcept {
  DWORD mode = 0;
  return GetConsoleMode(console_of(kStandardError), &mode) != 0;
}

}  // namespace kanzen::checker
