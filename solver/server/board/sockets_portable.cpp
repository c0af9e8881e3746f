#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sys/socket.h>

#include <csignal>

#include "solver/server/board/sockets.hpp"

namespace kanzen::board {

namespace {

[[nodiscard]] int prepared(int socket) noexcept {
  if (socket < 0) return socket;
  ::fcntl(socket, F_SETFD, FD_CLOEXEC);
  ::fcntl(socket, F_SETFL, O_NONBLOCK);  // a new socket has no other flags
  return socket;
}

[[nodiscard]] bool is_pending(int signal) noexcept {
  sigset_t pending;
  sigemptyset(&pending);
  sigpending(&pending);
  return sigismember(&pending, signal) == 1;
}

/// Blocks SIGPIPE in this thread, and drops one raised meanwhile.
class WithoutSigpipe {
 public:
  WithoutSigpipe() noexcept : was_pending_(is_pending(SIGPIPE)) {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_, &mask_before_);
  }
  ~WithoutSigpipe() {
    // A failed send() signals the sending thread, so sigwait() finds it at once.
    int taken = 0;
    if (!was_pending_ && is_pending(SIGPIPE)) (void)sigwait(&pipe_, &taken);
    pthread_sigmask(SIG_SETMASK, &mask_before_, nullptr);
  }
  WithoutSigpipe(const WithoutSigpipe&) = delete;
  WithoutSigpipe& operator=(const WithoutSigpipe&) = delete;

 private:
  bool was_pending_;
  sigset_t pipe_{};
  sigset_t mask_before_{};
};

}  // namespace

int open_tcp_socket() noexcept { return prepared(::socket(AF_INET, SOCK_STREAM, 0)); }

int accept_connection(int listening) noexcept {
  return prepared(::accept(listening, nullptr, nullptr));
}

ssize_t send_now(int socket, const char* from, std::size_t size) noexcept {
  const WithoutSigpipe shield;
  return ::send(socket, from, size, MSG_DONTWAIT);
}

bool peer_has_closed(int socket) noexcept {
  pollfd entry{socket, POLLIN, 0};
  if (::poll(&entry, 1, 0) <= 0) return false;
  if ((entry.revents & (POLLERR | POLLHUP)) != 0) return true;
  char next = 0;
  return ::recv(socket, &next, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
}

}  // namespace kanzen::board
