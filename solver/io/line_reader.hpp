// Lines of a stream, however long, in bounded memory.
#pragma once

#include <cstddef>
#include <istream>
#include <optional>
#include <string>

#include "core/result.hpp"

namespace kanzen {

/// Reads lines that end in LF or CR LF; a byte order mark before the first one is dropped. The last
/// line needs no line break, if the file ends there. Not thread-safe.
class LineReader {
 public:
  enum class Status { ok, too_long, end };

  /// `in` must outlive the reader. No line may have more than `max_bytes` bytes.
  LineReader(std::istream& in, std::size_t max_bytes) : in_(in), max_bytes_(max_bytes) {}

  /// Reads the next line into line(). After `too_long` line() is empty and the rest of the line
  /// has been skipped. Throws what read_stream() throws; what has been read of the line is lost
  /// then, and what is left of it is never read as another one.
  Status read();

  /// Makes the next read() give the present line, and its status, once more.
  void unread(Status status) noexcept { pending_ = status; }

  [[nodiscard]] const std::string& line() const noexcept { return line_; }

  /// The number of the line that was read last, or in which reading broke off; from 1, 0 before
  /// the first. At the end of the file it is that of the line that would follow.
  [[nodiscard]] std::size_t number() const noexcept { return number_; }

  /// The error for a line that is too long.
  [[nodiscard]] ParseError too_long() const;

 private:
  Status read_line(std::streambuf& bytes);

  std::istream& in_;
  std::size_t max_bytes_;
  std::string line_;
  std::size_t number_ = 0;
  bool inside_ = false;  // reading has not come to the end of the line
  std::optional<Status> pending_;
};

}  // namespace kanzen
