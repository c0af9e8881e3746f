#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <csignal>
#include <system_error>

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
  // A pipe accepts this much without blocking once poll() reports room.
  constexpr std::size_t kMaxAtOnce = PIPE_BUF;
  return ::write(descriptor, text.data(), std::min(text.size(), kMaxAtOnce));
}

/// The event is a pipe that becomes readable.
struct StopEvent::System {
  int reader = -1;
  int writer = -1;
};

StopEvent::StopEvent() : system_(std::make_unique<System>()) {
  std::array<int, 2> ends{};
  if (::pipe(ends.data()) != 0) {
    throw std::system_error(errno, std::generic_category(), "cannot make a pipe");
  }
  system_->reader = ends[0];
  system_->writer = ends[1];
  for (const int end : ends) {  // pipe2() would set both at once, but not every system has it
    (void)::fcntl(end, F_SETFD, FD_CLOEXEC);
    (void)::fcntl(end, F_SETFL, O_NONBLOCK);
  }
}

StopEvent::~StopEvent() {
  ::close(system_->reader);
  ::close(system_->writer);
}

void StopEvent::raise() noexcept {
  const char byte = 0;
  [[maybe_unused]] const auto written = ::write(system_->writer, &byte, 1);
}

bool StopEvent::raised() const noexcept {
  pollfd entry{system_->reader, POLLIN, 0};
  return ::poll(&entry, 1, 0) == 1;
}

StopEvent::Read StopEvent::read(int descriptor, std::span<char> into) const noexcept {
  for (;;) {
    std::array<pollfd, 2> entries{{{descriptor, POLLIN, 0}, {system_->reader, POLLIN, 0}}};
    if (::poll(entries.data(), entries.size(), -1) < 0) {
      if (errno != EINTR) return {.error = errno};
      continue;
    }
    if (entries[1].revents != 0) return {.raised = true};
    if (entries[0].revents == 0) continue;
    const auto count = ::read(descriptor, into.data(), into.size());
    if (count >= 0) return {.count = static_cast<std::size_t>(count)};
    if (errno != EINTR && errno != EAGAIN) return {.error = errno};
  }
}

}  // namespace kanzen::cli
