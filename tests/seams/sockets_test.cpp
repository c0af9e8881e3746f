#include "solver/server/board/sockets.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>

#include "tests/support/catch.hpp"

namespace kanzen::board {

namespace {

bool has_flags(int descriptor) {
  return (::fcntl(descriptor, F_GETFD) & FD_CLOEXEC) != 0 &&
         (::fcntl(descriptor, F_GETFL) & O_NONBLOCK) != 0;
}

bool becomes_readable(int descriptor) {
  pollfd entry{descriptor, POLLIN, 0};
  return ::poll(&entry, 1, 10'000) == 1;
}

struct Connected {
  int listening = open_tcp_socket();
  int client = open_tcp_socket();
  int server = -1;

  Connected() {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* const plain = reinterpret_cast<sockaddr*>(&address);
    REQUIRE(::bind(listening, plain, size) == 0);
    REQUIRE(::listen(listening, 1) == 0);
    REQUIRE(::getsockname(listening, plain, &size) == 0);
    const bool now = ::connect(client, plain, size) == 0;
    REQUIRE((now || errno == EINPROGRESS));
    REQUIRE(becomes_readable(listening));
    server = accept_connection(listening);
    REQUIRE(server >= 0);
  }
  ~Connected() {
    for (const int socket : {listening, client, server}) {
      if (socket >= 0) ::close(socket);
    }
  }
  Connected(const Connected&) = delete;
  Connected& operator=(const Connected&) = delete;
};

}  // namespace

TEST_CASE("sockets do not block and are closed on exec") {
  const Connected ends;
  CHECK(has_flags(ends.listening));
  CHECK(has_flags(ends.server));
}

TEST_CASE("accepting without a connection is an error at once") {
  const int listening = open_tcp_socket();
  REQUIRE(::listen(listening, 1) == 0);
  CHECK(accept_connection(listening) == -1);
  CHECK((errno == EAGAIN || errno == EWOULDBLOCK));
  ::close(listening);
}

TEST_CASE("what one side sends the other side reads") {
  const Connected ends;
  CHECK(send_now(ends.server, "abc", 3) == 3);
  REQUIRE(becomes_readable(ends.client));
  std::array<char, 8> text{};
  CHECK(::read(ends.client, text.data(), text.size()) == 3);
  CHECK_FALSE(peer_has_closed(ends.server));
}

TEST_CASE("the end of the other side is seen, and raises no signal") {
  Connected ends;
  ::close(ends.client);
  ends.client = -1;
  REQUIRE(becomes_readable(ends.server));
  CHECK(peer_has_closed(ends.server));
  // The first bytes after the end are sent and refused; later ones are an error.
  ssize_t sent = 0;
  for (int i = 0; i < 1000 && sent >= 0; ++i) sent = send_now(ends.server, "abc", 3);
  CHECK(sent == -1);
  CHECK((errno == EPIPE || errno == ECONNRESET));
  sigset_t pending;
  sigemptyset(&pending);
  sigpending(&pending);
  CHECK(sigismember(&pending, SIGPIPE) == 0);
}

}  // namespace kanzen::board
