#include <io.h>
#include <windows.h>

#include "solver/apps/kanzen/platform/descriptors.hpp"
#include "solver/apps/kanzen/platform/terminal.hpp"

namespace kanzen::cli {

namespace {

HANDLE console_of(std::FILE* stream) noexcept {
  return reinterpret_cast<HANDLE>(_get_osfhandle(_fileno(stream)));
}

}  // namespace

bool is_terminal(std::FILE* stream) noexcept {
  DWORD mode = 0;
  return GetConsoleMode(console_of(stream), &mode) != 0;
}

bool understands_escapes(std::FILE* stream) noexcept {
  DWORD mode = 0;
  return GetConsoleMode(console_of(stream), &mode) != 0 &&
         (mode & ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0;
}

std::size_t columns(std::FILE* stream) noexcept {
  CONSOLE_SCREEN_BUFFER_INFO info{};
  if (GetConsoleScreenBufferInfo(console_of(stream), &info) == 0) return kUsualColumns;
  return static_cast<std::size_t>(info.srWindow.Right - info.srWindow.Left + 1);
}

void write_error(std::string_view text) noexcept {
  while (!text.empty()) {
    const auto count = write_some(kStandardError, text);
    if (count <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

}  // namespace kanzen::cli
