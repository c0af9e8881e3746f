#include <fcntl.h>
#include <unistd.h>

#include <csignal>

#include "solver/apps/kanzen-check/streams.hpp"

namespace kanzen::checker {

void prepare_streams() {
  int descriptor = 0;
  while (descriptor >= 0 && descriptor <= STDERR_FILENO) {
    descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC);  // deliberately not writable
  }
  if (descriptor > STDERR_FILENO) close(descriptor);
  std::signal(SIGXFSZ, SIG_IGN);
}

bool standard_error_is_terminal() noexcept { return isatty(STDERR_FILENO) != 0; }

}  // namespace kanzen::checker
