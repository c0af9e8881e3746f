// TCP sockets that do not block, are closed on exec, and raise no SIGPIPE.
#pragma once

#include <sys/types.h>

#include <cstddef>

namespace kanzen::board {

/// A new socket for IPv4. Returns -1 and sets errno on failure.
[[nodiscard]] int open_tcp_socket() noexcept;

/// The socket of the next connection. Returns -1 and sets errno on failure.
[[nodiscard]] int accept_connection(int listening) noexcept;

/// Like send(). Never waits; a closed connection is the error EPIPE.
[[nodiscard]] ssize_t send_now(int socket, const char* from, std::size_t size) noexcept;

/// True if the other side has closed its end of the connection. A system without POLLRDHUP cannot
/// see that before the bytes that have arrived are read.
[[nodiscard]] bool peer_has_closed(int socket) noexcept;

}  // namespace kanzen::board
