#include <io.h>
#include <windows.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "solver/apps/kanzen/platform/input_file.hpp"
#include "solver/files/system_file.hpp"

namespace kanzen::cli {

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
