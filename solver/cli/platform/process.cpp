#include "solver/cli/platform/process.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <initializer_list>

namespace kanzen::cli {

void prepare_process() noexcept {
  // In ascending order, because a new descriptor gets the lowest free number. It is not closed on
  // exec, so that programs started by this one inherit it.
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    // NOLINTNEXTLINE(android-cloexec-open)
    if (::fcntl(descriptor, F_GETFD) < 0) {
      (void)::open("/", O_PATH);  // neither readable nor writable
    }
  }
  struct sigaction ignore {};
  ignore.sa_handler = SIG_IGN;
  ::sigaction(SIGXFSZ, &ignore, nullptr);
}

bool standard_input_is_open() noexcept {
  const int flags = ::fcntl(STDIN_FILENO, F_GETFL);
  return flags >= 0 && (flags & O_PATH) == 0 && (flags & O_ACCMODE) != O_WRONLY;
}

}  // namespace kanzen::cli
