#include <poll.h>
#include <sys/socket.h>

#include "solver/server/board/sockets.hpp"

namespace kanzen::board {

int open_tcp_socket() noexcept {
  return ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
}

int accept_connection(int listening) noexcept {
  return ::accept4(listening, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
}

ssize_t send_now(int socket, const char* from, std::size_t size) noexcept {
  return ::send(socket, from, size, MSG_NOSIGNAL | MSG_DONTWAIT);
}

bool peer_has_closed(int socket) noexcept {
  pollfd entry{socket, POLLRDHUP, 0};
  return ::poll(&entry, 1, 0) > 0 && entry.revents != 0;
}

}  // namespace kanzen::board
