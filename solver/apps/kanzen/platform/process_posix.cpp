#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <initializer_list>

#include "solver/apps/kanzen/platform/process.hpp"

namespace kanzen::cli {

void prepare_process() noexcept {
  // In ascending order, because a new descriptor gets the lowest free number. Not closed on exec,
  // so that programs started by this one inherit the descriptors.
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(descriptor, F_GETFD) < 0) {
      // Open in the wrong direction, so that reading or writing fails.
      // NOLINTNEXTLINE(android-cloexec-open)
      (void)::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    }
  }
  struct sigaction ignore {};
  ignore.sa_handler = SIG_IGN;
  ::sigaction(SIGXFSZ, &ignore, nullptr);
}

bool standard_input_is_open() noexcept {
  const int flags = ::fcntl(STDIN_FILENO, F_GETFL);
  return flags >= 0 && (flags & O_ACCMODE) != O_WRONLY;
}

bool is_piped_in() noexcept {
  struct stat status {};
  if (!standard_input_is_open() || ::fstat(STDIN_FILENO, &status) != 0) return false;
  if (S_ISREG(status.st_mode)) return ::lseek(STDIN_FILENO, 0, SEEK_CUR) < status.st_size;
  if (!S_ISFIFO(status.st_mode) && !S_ISSOCK(status.st_mode)) return false;
  pollfd entry{STDIN_FILENO, POLLIN, 0};
  while (::poll(&entry, 1, -1) < 0) {
    if (errno != EINTR) return false;
  }
  return (entry.revents & POLLIN) != 0;
}

}  // namespace kanzen::cli
