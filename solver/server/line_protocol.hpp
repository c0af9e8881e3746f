#pragma once

#include <cstddef>
#include <string_view>

namespace kanzen::server {

/// Where a protocol writes. Any thread may call it, and lines stay whole.
class LineSink {
 public:
  virtual ~LineSink() = default;

  /// Queues lines, without the last line break, and never waits for anybody to read them.
  virtual void write(std::string_view lines) = 0;

  /// Returns true if so much is unread that optional lines should be left out.
  [[nodiscard]] virtual bool is_clogged() const noexcept = 0;
};

class LineProtocol {
 public:
  virtual ~LineProtocol() = default;
  /// `line` has no line break. False ends the session.
  [[nodiscard]] virtual bool on_line(std::string_view line) = 0;
  /// Refuses a line that had more than `max_bytes` bytes and was skipped.
  virtual void on_long_line(std::size_t max_bytes) = 0;
  /// Answers all queued requests before it returns.
  virtual void on_end() = 0;
  /// Ends running and queued requests soon. Any thread may call it.
  virtual void stop() = 0;
};

}  // namespace kanzen::server
