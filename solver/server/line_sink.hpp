// The interface for the output lines of a protocol.
#pragma once

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

}  // namespace kanzen::server
