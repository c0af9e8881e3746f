#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <span>

#include "solver/engine/machine.hpp"
#include "solver/engine/solver.hpp"
#include "solver/server/board/sockets.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

namespace kanzen {

TEST_CASE("a thread that is kept on one of its processors may use that one") {
  const std::vector<unsigned> all = processors_of_thread();
  if (all.empty()) return;  // the system does not say
  keep_thread_on(std::span(all).last(1));
  const std::vector<unsigned> last = processors_of_thread();
  keep_thread_on(all);
  CHECK(last == std::vector<unsigned>{all.back()});
  CHECK(processors_of_thread() == all);
}

TEST_CASE("pages that were given back read as zeros") {
  constexpr std::size_t kBytes = 2 * kHugePage;
  const std::unique_ptr<std::byte, void (*)(void*)> memory(
      static_cast<std::byte*>(std::aligned_alloc(kHugePage, kBytes)), std::free);
  REQUIRE(memory != nullptr);
  for (const bool huge : {true, false}) prefer_huge_pages(memory.get(), kBytes, huge);
  std::fill_n(memory.get(), kBytes, std::byte{1});
  const std::size_t given = give_back_pages(memory.get(), kBytes);
  REQUIRE(given <= kBytes);
  for (std::size_t i = 0; i < kBytes; ++i) {
    REQUIRE(memory.get()[i] == (i < given ? std::byte{0} : std::byte{1}));
  }
}

TEST_CASE("a solver that keeps its threads on processors gives the same value") {
  const Board board = test::valued_boards(21, 1, 10, 10).front().board;
  const Score value = Solver({.threads = 1, .hash_mib = 8}).solve(board).score;
  CHECK(Solver({.threads = 2, .hash_mib = 8, .pin = true}).solve(board).score == value);
}

}  // namespace kanzen

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
