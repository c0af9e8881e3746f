// Where the lines of a protocol go.
#pragma once

#include <cstddef>
#include <string_view>

namespace kanzen::serve {

/// Thread safety: any thread at any time; a line is never broken by another.
class LineSink {
 public:
  virtual ~LineSink() = default;

  /// Takes a line or several, without the last line break, and returns at once, whether or not
  /// anybody reads them.
  virtual void write(std::string_view lines) = 0;

  /// True if so much has not been read yet that what can be left out should be.
  [[nodiscard]] virtual bool is_clogged() const noexcept = 0;
};

/// Reads what a client sends, line by line.
class LineProtocol {
 public:
  virtual ~LineProtocol() = default;
  /// Acts on a line, which has no line break at its end. False if it ends the session.
  [[nodiscard]] virtual bool on_line(std::string_view line) = 0;
  /// A line had more than so many bytes, and was passed over.
  virtual void on_long_line(std::size_t most_bytes) = 0;
  /// There is no more input: answers what is queued, and returns when that is done.
  virtual void on_end() = 0;
  /// Ends what is running and queued soon. By any thread.
  virtual void stop() = 0;
};

}  // namespace kanzen::serve
