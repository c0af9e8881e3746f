#include "solver/files/windows_error.hpp"

#include <windows.h>

#include <cerrno>
#include <system_error>

namespace kanzen {

int last_error() noexcept {
  const DWORD error = GetLastError();
  if (error == ERROR_LOCK_VIOLATION) return EWOULDBLOCK;
  if (error == ERROR_SHARING_VIOLATION) return EBUSY;
  if (error == ERROR_PIPE_NOT_CONNECTED) return EPIPE;
  const std::error_condition condition =
      std::error_code(static_cast<int>(error), std::system_category()).default_error_condition();
  return condition.category() == std::generic_category() ? condition.value() : EIO;
}

}  // namespace kanzen
