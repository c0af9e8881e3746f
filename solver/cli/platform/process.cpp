#include "solver/cli/platform/process.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <initializer_list>

namespace kanzen::cli {

void prepare_process() noexcept {
  // In ascending order: a new descriptor gets the least number that is free. Programs that this
  // one starts inherit the same, so that it is no descriptor to be closed on exec.
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    // NOLINTNEXTLINE(android-cloexec-open)
    if (::fcntl(descriptor, F_GETFD) < 0) (void)::open("/", O_PATH);  // no reading, no writing
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
