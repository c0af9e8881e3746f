#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include <algorithm>
#include <exception>
#include <system_error>

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

void ignore_missing_readers() noexcept {}  // Windows reports an error

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

struct StopEvent::System {
  HANDLE event = nullptr;
};

StopEvent::StopEvent() : system_(std::make_unique<System>()) {
  system_->event = CreateEventW(nullptr, TRUE, FALSE, nullptr);
  if (system_->event == nullptr) {
    throw std::system_error(last_error(), std::generic_category(), "cannot make an event");
  }
}

StopEvent::~StopEvent() { CloseHandle(system_->event); }

void StopEvent::raise() noexcept { SetEvent(system_->event); }

bool StopEvent::raised() const noexcept {
  return WaitForSingleObject(system_->event, 0) == WAIT_OBJECT_0;
}

StopEvent::Read StopEvent::read(int descriptor, std::span<char> into) const noexcept {
  const auto handle = reinterpret_cast<HANDLE>(_get_osfhandle(descriptor));
  if (handle == INVALID_HANDLE_VALUE) return {.error = EBADF};
  const DWORD type = GetFileType(handle);
  // Nothing waits for a pipe and an event together, so we poll, at first often, for programs that
  // answer at once.
  constexpr DWORD kMaxPause = 10;  // milliseconds
  for (DWORD pause = 0; type == FILE_TYPE_PIPE; pause = std::min(pause + 1, kMaxPause)) {
    DWORD waiting = 0;
    if (PeekNamedPipe(handle, nullptr, 0, nullptr, &waiting, nullptr) == 0 || waiting > 0) break;
    if (WaitForSingleObject(system_->event, pause) == WAIT_OBJECT_0) return {.raised = true};
  }
  if (raised()) return {.raised = true};
  DWORD count = 0;
  SetLastError(ERROR_SUCCESS);
  const auto most = static_cast<DWORD>(std::min<std::size_t>(into.size(), 1U << 30));
  const bool read = ReadFile(handle, into.data(), most, &count, nullptr) != 0;
  const DWORD error = GetLastError();
  if (read && count > 0) return {.count = count};
  // Ctrl-C ends the reading of a console. The event follows from another thread.
  constexpr DWORD kWaitMilliseconds = 1000;  // milliseconds
  if (error == ERROR_OPERATION_ABORTED &&
      WaitForSingleObject(system_->event, kWaitMilliseconds) == WAIT_OBJECT_0) {
    return {.raised = true};
  }
  if (read || error == ERROR_BROKEN_PIPE || error == ERROR_HANDLE_EOF) return {};
  SetLastError(error);
  return {.error = last_error()};
}

}  // namespace kanzen::cli
