// Connections from this machine, whose clients may be slow, silent or gone.
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

struct ConnectionLimits {
  std::chrono::milliseconds read{5000};   // for the whole request
  std::chrono::milliseconds write{5000};  // for each piece that is written
  std::size_t max_bytes = 0;              // of the request
};

/// A socket that never waits indefinitely.
class Connection {
 public:
  /// Owns the socket, from which `received` was read. When the descriptor `stop` becomes readable,
  /// waiting ends and all operations fail; it must outlive the connection. REQUIRES:
  /// received.size() <= kMaxReceived.
  Connection(int socket, int stop, const ConnectionLimits& limits, std::string_view received);
  /// All written bytes arrive, even if the client is still writing.
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  /// The number of bytes, 0 at the end, or -1 if a limit is reached.
  [[nodiscard]] long read(char* to, std::size_t size);
  /// The number of bytes written, or -1.
  [[nodiscard]] long write(const char* from, std::size_t size) const;

  [[nodiscard]] bool is_readable();
  /// Waits for it; false if the client is gone.
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

enum class Greeting : std::uint8_t { unfinished, known, strange };

struct ListenerOptions {
  std::size_t max_known = 64;       // connections served at a time
  std::size_t max_strangers = 128;  // others; for one more, the one that came first is closed
  std::chrono::milliseconds stranger_time{2000};  // until the greeting is complete
  std::string refusal;                            // the answer to strangers
  std::string busy;                               // the answer if max_known are being served
};

/// Any thread may call stop() at any time; nothing else may overlap.
class Listener {
 public:
  /// On 127.0.0.1, on a free port if `port` is 0. Throws std::system_error.
  explicit Listener(int port);
  ~Listener();
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  [[nodiscard]] int port() const noexcept { return port_; }
  [[nodiscard]] int socket() const noexcept { return socket_; }
  /// Readable after stop().
  [[nodiscard]] int stop_descriptor() const noexcept { return stop_[0]; }

  /// Until stop(), calls `serve` with each connection whose first bytes `judge` knows: with the
  /// socket, which it then owns, and all bytes read from it. Returns when all calls have. `judge`
  /// must decide after less than kMaxGreeting bytes.
  ///
  /// A program without the secret cannot keep others out: a connection gets a thread only when its
  /// greeting is known, and whoever greets at once never waits longest.
  void run(const ListenerOptions& options,
           const std::function<Greeting(std::string_view received)>& judge,
           const std::function<void(int socket, const std::string& received)>& serve);
  void stop() noexcept;

  static constexpr std::size_t kMaxGreeting = 4096;

 private:
  int socket_ = -1;
  std::array<int, 2> stop_{-1, -1};  // a pipe: the end that becomes readable, the one to write to
  int port_ = 0;
};

}  // namespace kanzen::board
