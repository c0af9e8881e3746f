// TCP sockets that do not block, are closed on exec, and raise no SIGPIPE.
#pragma once

#include <sys/types.h>

#include <cstddef>

namespace kanzen::board {

/// IPv4. Returns -1 and sets errno on failure.
[[nodiscard]] int open_tcp_socket() noexcept;

/// Returns -1 and sets errno on failure.
[[nodiscard]] int accept_connection(int listening) noexcept;

/// Like send(), without waiting; EPIPE if the connection is closed.
[[nodiscard]] ssize_t send_now(int socket, const char* from, std::size_t size) noexcept;

/// Without POLLRDHUP, this notices only after all bytes that have arrived are read.
[[nodiscard]] bool peer_has_closed(int socket) noexcept;

}  // namespace kanzen::board
