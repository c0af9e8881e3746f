// One connection of a client that may be slow, silent or gone.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <string_view>

#include "core/clock.hpp"

namespace kanzen::board {

/// The time and the memory that a connection may take.
struct ConnectionLimits {
  std::chrono::milliseconds read{5000};   // for the whole request
  std::chrono::milliseconds write{5000};  // for each piece that is written
  std::size_t max_bytes = 0;              // of the request
};

/// A connected socket that never waits indefinitely.
class Connection {
 public:
  /// Owns the socket, from which `received` has been read. Once the descriptor `stop` is readable,
  /// waiting ends and all operations fail. `stop` must outlive the connection. REQUIRES:
  /// received.size() <= kMaxReceived.
  Connection(int socket, int stop, const ConnectionLimits& limits, std::string_view received);
  /// Closes the socket so that all written bytes arrive, even if the client is still writing.
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  /// Reads up to `size` bytes. Returns their number, 0 at the end, or -1 if a limit is reached.
  [[nodiscard]] long read(char* to, std::size_t size);
  /// Writes some of the bytes. Returns their number, or -1.
  [[nodiscard]] long write(const char* from, std::size_t size) const;

  [[nodiscard]] bool is_readable();
  /// Waits until the socket is writable. Returns false if the client is gone.
  [[nodiscard]] bool is_writable() const;
  [[nodiscard]] int socket() const noexcept { return socket_; }

  static constexpr std::size_t kMaxReceived = 4096;

 private:
  [[nodiscard]] bool wait_for(short events, std::chrono::milliseconds longest) const;
  [[nodiscard]] bool fill();
  [[nodiscard]] bool is_gone() const noexcept;

  const int socket_;
  const int stop_;
  const ConnectionLimits limits_;
  const TimePoint deadline_;  // for reading
  std::size_t taken_ = 0;     // bytes of the request so far
  std::array<char, kMaxReceived> buffer_{};
  std::size_t begin_ = 0;  // unread part of the buffer
  std::size_t end_ = 0;
};

}  // namespace kanzen::board
