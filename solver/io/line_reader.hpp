// Lines of a stream, however long, in bounded memory.
#pragma once

#include <cstddef>
#include <istream>
#include <optional>
#include <string>

#include "core/result.hpp"

namespace kanzen {

/// Reads lines that end in LF or CR LF; a byte order mark before the first one is dropped. Thread
/// safety: none.
class LineReader {
 public:
  enum class Status { ok, too_long, end, failed };

  /// `in` must outlive the reader. No line may have more than `max_bytes` bytes.
  LineReader(std::istream& in, std::size_t max_bytes) : in_(in), max_bytes_(max_bytes) {}

  /// Reads the next line into line(). After `too_long` line() is empty and the rest of the line
  /// has been skipped; `failed` says that the stream gave up.
  Status read();

  /// Makes the next read() give the present line, and its status, once more.
  void unread(Status status) noexcept { pending_ = status; }

  [[nodiscard]] const std::string& line() const noexcept { return line_; }
  [[nodiscard]] std::size_t number() const noexcept { return number_; }  // of line(), from 1

  /// The error for a status that is not `ok` or `end`.
  [[nodiscard]] ParseError error(Status status) const;

 private:
  std::istream& in_;
  std::size_t max_bytes_;
  std::string line_;
  std::size_t number_ = 0;
  std::optional<Status> pending_;
};

}  // namespace kanzen
