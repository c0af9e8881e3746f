// Reads lines from a stream in bounded memory.
#pragma once

#include <cstddef>
#include <istream>
#include <optional>
#include <string>

#include "core/result.hpp"

namespace kanzen {

/// Reads lines that end with LF or CR LF. A byte order mark before the first line is dropped. The
/// last line of a file needs no line break.
class LineReader {
 public:
  enum class Status { ok, too_long, end };

  /// `in` must outlive the reader. Lines with more than `max_bytes` bytes are errors.
  LineReader(std::istream& in, std::size_t max_bytes) : in_(in), max_bytes_(max_bytes) {}

  /// Reads the next line into line(). If the result is `too_long`, line() is empty and the whole
  /// line has been skipped. Throws what read_stream() throws; the next call then skips the rest of
  /// the line, so that it is never mistaken for a line of its own.
  Status read();

  /// Makes the next read() return the current line and `status` again.
  void unread(Status status) noexcept { pending_ = status; }

  [[nodiscard]] const std::string& line() const noexcept { return line_; }

  /// The number of the line that was read last, or in which reading failed, from 1; 0 before the
  /// first. At the end of the file, the number of the line that would follow.
  [[nodiscard]] std::size_t number() const noexcept { return number_; }

  /// The error for a line that is too long.
  [[nodiscard]] ParseError too_long() const;

 private:
  Status read_line(std::streambuf& bytes);

  std::istream& in_;
  std::size_t max_bytes_;
  std::string line_;
  std::size_t number_ = 0;
  bool inside_ = false;  // reading failed before the end of a line
  std::optional<Status> pending_;
};

}  // namespace kanzen
