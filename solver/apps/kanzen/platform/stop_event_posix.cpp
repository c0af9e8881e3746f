#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

#include "solver/apps/kanzen/platform/input_file.hpp"

namespace kanzen::cli {

/// A pipe that is readable once the event is raised.
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
  for (const int end : ends) {  // pipe2() would set both at once, but not on every system
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
