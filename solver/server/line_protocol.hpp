// The interfaces of a protocol: one for its input lines, one for its output lines.
#pragma once

#include <cstddef>
#include <string_view>

namespace kanzen::server {

/// Thread safety: full; a line is never broken by another.
class LineSink {
 public:
  virtual ~LineSink() = default;

  /// Queues one or several lines, without the last line break, and returns at once, even if nobody
  /// reads them.
  virtual void write(std::string_view lines) = 0;

  /// True if so much output is unread that optional lines should be left out.
  [[nodiscard]] virtual bool is_clogged() const noexcept = 0;
};

/// Handles the lines of a client one by one.
class LineProtocol {
 public:
  virtual ~LineProtocol() = default;
  /// Handles a line, without its line break. Returns false if it ends the session.
  [[nodiscard]] virtual bool on_line(std::string_view line) = 0;
  /// Handles a line that was skipped because it had more than `max_bytes` bytes.
  virtual void on_long_line(std::size_t max_bytes) = 0;
  /// Handles the end of the input: answers all queued requests, and then returns.
  virtual void on_end() = 0;
  /// Ends running and queued requests soon.
  /// Thread safety: full.
  virtual void stop() = 0;
};

}  // namespace kanzen::server
