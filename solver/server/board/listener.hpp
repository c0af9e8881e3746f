// One connection of a client that may be slow, silent or gone.
//
// Accepts connections from this machine. Those that show the secret in their first bytes get a
// thread of their own.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
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

/// What the first bytes of a connection say about its client.
enum class Greeting : std::uint8_t { unfinished, known, strange };

struct ListenerOptions {
  std::size_t max_known = 64;       // connections served at a time
  std::size_t max_strangers = 128;  // others; for one more, the one that came first is closed
  std::chrono::milliseconds stranger_time{2000};  // until the greeting is complete
  std::string refusal;                            // the answer to strangers
  std::string busy;                               // the answer if max_known are being served
};

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

  /// Calls `serve` with each connection whose first bytes `judge` knows, until stop() is called:
  /// with the socket, which `serve` then owns, and with all bytes that were read from it. Returns
  /// when all calls have returned. `judge` must decide after less than kMaxGreeting bytes.
  ///
  /// A program without the secret cannot keep others out: until its greeting is known, a connection
  /// has no thread, and whoever greets at once is never the one that waits longest.
  void run(const ListenerOptions& options,
           const std::function<Greeting(std::string_view received)>& judge,
           const std::function<void(int socket, const std::string& received)>& serve);
  void stop() noexcept;

  /// Bounds the bytes that `judge` and `serve` are given.
  static constexpr std::size_t kMaxGreeting = 4096;

 private:
  int socket_ = -1;
  std::array<int, 2> stop_{-1, -1};  // a pipe: the end that becomes readable, the one to write to
  int port_ = 0;
};

}  // namespace kanzen::board
