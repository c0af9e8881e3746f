#include "solver/server/board/connection.hpp"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "solver/server/board/sockets.hpp"

namespace kanzen::board {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

/// The maximum number of bytes that are read and dropped after a refused request. Closing a socket
/// with unread bytes would prevent the client from receiving the answer.
constexpr std::size_t kMaxDrained = std::size_t{4} << 20;
constexpr milliseconds kMaxDrain{300};

[[nodiscard]] milliseconds until(Clock::time_point deadline) {
  const auto left = std::chrono::duration_cast<milliseconds>(deadline - Clock::now());
  return std::max(left, milliseconds{0});
}

}  // namespace

Connection::Connection(int socket, int stop, const ConnectionLimits& limits,
                       std::string_view received)
    : socket_(socket),
      stop_(stop),
      limits_(limits),
      deadline_(Clock::now() + limits.read),
      taken_(received.size()),
      end_(received.size()) {
  std::ranges::copy(received, buffer_.begin());
}

Connection::~Connection() {
  ::shutdown(socket_, SHUT_WR);
  const Clock::time_point deadline = Clock::now() + kMaxDrain;
  for (std::size_t drained = 0; drained < kMaxDrained;) {
    if (!wait_for(POLLIN, until(deadline))) break;
    const ssize_t count = ::recv(socket_, buffer_.data(), buffer_.size(), MSG_DONTWAIT);
    if (count <= 0) break;
    drained += static_cast<std::size_t>(count);
  }
  ::close(socket_);
}

long Connection::read(char* to, std::size_t size) {
  if (begin_ == end_ && !fill()) return taken_ > limits_.max_bytes ? -1 : 0;
  const std::size_t count = std::min(size, end_ - begin_);
  std::memcpy(to, buffer_.data() + begin_, count);
  begin_ += count;
  return static_cast<long>(count);
}

long Connection::write(const char* from, std::size_t size) const {
  if (!wait_for(POLLOUT, limits_.write)) return -1;
  return send_now(socket_, from, size);
}

bool Connection::is_readable() { return begin_ < end_ || fill(); }

bool Connection::is_writable() const { return wait_for(POLLOUT, limits_.write) && !is_gone(); }

bool Connection::wait_for(short events, milliseconds longest) const {
  const Clock::time_point deadline = Clock::now() + longest;
  for (;;) {
    std::array<pollfd, 2> entries{{{socket_, events, 0}, {stop_, POLLIN, 0}}};
    const int ready =
        ::poll(entries.data(), entries.size(), static_cast<int>(until(deadline).count()));
    if (ready < 0 && errno == EINTR) continue;
    return ready > 0 && entries[1].revents == 0;
  }
}

bool Connection::fill() {
  if (taken_ > limits_.max_bytes || !wait_for(POLLIN, until(deadline_))) return false;
  const ssize_t count = ::recv(socket_, buffer_.data(), buffer_.size(), MSG_DONTWAIT);
  if (count <= 0) return false;
  begin_ = 0;
  end_ = static_cast<std::size_t>(count);
  taken_ += end_;
  return taken_ <= limits_.max_bytes;
}

bool Connection::is_gone() const noexcept { return peer_has_closed(socket_); }

}  // namespace kanzen::board
