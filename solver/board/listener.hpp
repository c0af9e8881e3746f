// Takes connections from this machine, each to a thread of its own.
#pragma once

#include <cstddef>
#include <functional>

namespace kanzen::board {

/// Thread safety: stop() may be called by any thread at any time; all else by one thread.
class Listener {
 public:
  /// Listens on 127.0.0.1, on a free port if `port` is 0. Throws std::system_error if it cannot.
  explicit Listener(int port);
  ~Listener();
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  [[nodiscard]] int port() const noexcept { return port_; }
  /// The socket that listens.
  [[nodiscard]] int socket() const noexcept { return socket_; }
  /// Readable from the moment when stop() is called.
  [[nodiscard]] int stop_descriptor() const noexcept { return stop_; }

  /// Calls `serve` with each socket, which it takes over, until stop() is called; returns when all
  /// calls have returned. Of more than `most` connections at a time, the others are given to
  /// `refuse` instead, on this thread.
  void run(std::size_t most, const std::function<void(int socket)>& serve,
           const std::function<void(int socket)>& refuse);
  void stop() noexcept;

 private:
  int socket_ = -1;
  int stop_ = -1;  // an eventfd
  int port_ = 0;
};

}  // namespace kanzen::board
