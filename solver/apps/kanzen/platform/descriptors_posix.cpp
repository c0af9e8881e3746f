#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <climits>
#include <csignal>

#include "solver/apps/kanzen/platform/descriptors.hpp"

namespace kanzen::cli {

int open_descriptor(const std::string& path) noexcept {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg)
  return ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
}

void close_descriptor(int descriptor) noexcept { ::close(descriptor); }

void ignore_missing_readers() noexcept {
  sigset_t pipe;
  sigemptyset(&pipe);
  sigaddset(&pipe, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe, nullptr);
}

bool is_reader_gone(int descriptor) noexcept {
  pollfd entry{descriptor, 0, 0};
  return ::poll(&entry, 1, 0) > 0 && (entry.revents & (POLLERR | POLLHUP)) != 0;
}

bool waits_for_room(int descriptor, int milliseconds) noexcept {
  pollfd entry{descriptor, POLLOUT, 0};
  return ::poll(&entry, 1, milliseconds) != 0;
}

std::ptrdiff_t write_some(int descriptor, std::string_view text) noexcept {
  // What a pipe accepts without blocking once poll() reports room.
  constexpr std::size_t kMaxAtOnce = PIPE_BUF;
  return ::write(descriptor, text.data(), std::min(text.size(), kMaxAtOnce));
}

}  // namespace kanzen::cli
