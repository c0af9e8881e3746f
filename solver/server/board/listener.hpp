// Accepts connections from this machine, each in a thread of its own.
#pragma once

#include <array>
#include <cstddef>
#include <functional>

namespace kanzen::board {

/// Thread safety: none, except that any thread may call stop() at any time.
class Listener {
 public:
  /// Listens on 127.0.0.1, on a free port if `port` is 0. Throws std::system_error on failure.
  explicit Listener(int port);
  ~Listener();
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  [[nodiscard]] int port() const noexcept { return port_; }
  /// The listening socket.
  [[nodiscard]] int socket() const noexcept { return socket_; }
  /// Becomes readable when stop() is called.
  [[nodiscard]] int stop_descriptor() const noexcept { return stop_[0]; }

  /// Calls `serve` with each socket, which `serve` then owns, until stop() is called. Returns when
  /// all calls have returned. If there are more than `max_connections` connections at a time, the
  /// others are passed to `refuse` on this thread.
  void run(std::size_t max_connections, const std::function<void(int socket)>& serve,
           const std::function<void(int socket)>& refuse);
  void stop() noexcept;

 private:
  int socket_ = -1;
  std::array<int, 2> stop_{-1, -1};  // a pipe: the end that becomes readable, the one to write to
  int port_ = 0;
};

}  // namespace kanzen::board
