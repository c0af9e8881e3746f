// Lines from a stream in bounded memory, decompressed on the way. gzip and zstd are recognised by
// their first bytes. The reason for a failure is never lost.
#pragma once

#include <cstddef>
#include <exception>
#include <istream>
#include <memory>
#include <new>
#include <optional>
#include <streambuf>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "solver/records/file_source.hpp"

namespace kanzen {

/// Calls `read` with the buffer of `in` and returns its result. Unlike functions of std::istream,
/// it passes on exceptions of the buffer. Throws ReadFailure with the reason if the stream cannot
/// be read, Interrupted if the stream was stopped, and std::bad_alloc. REQUIRES: everything is read
/// from `in` in this way.
template <class Read>
auto read_stream(std::istream& in, Read read) {
  if (in.rdbuf() == nullptr || in.fail()) throw ReadFailure("it cannot be opened or read");
  try {
    return read(*in.rdbuf());
  } catch (const Interrupted&) {
    throw;
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {
    throw ReadFailure(error.what());
  }
}

/// Reads from another stream in blocks and decompresses it, in constant memory (for zstd, the
/// window of the frames, at most 128 MiB). Concatenated gzip members and zstd frames are supported.
/// If the data are corrupt, truncated or followed by something else, the stream becomes bad(); it
/// never just ends. Code that reads from the buffer by read_stream() gets the reason, and also
/// learns whether the source was interrupted. Interactive input is passed on as it arrives.
class InputStream : public std::istream {
 public:
  /// `source` must outlive this stream. Reads nothing yet.
  explicit InputStream(std::istream& source);
  ~InputStream() override;
  InputStream(const InputStream&) = delete;
  InputStream& operator=(const InputStream&) = delete;

  /// The beginning of the decompressed data, without consuming it: at least up to the first line
  /// break or 64 KiB, or all of it. Empty if the stream is empty or cannot be read. Then reading
  /// from the stream reports the error, if there is one. The view is valid until something is read.
  /// REQUIRES: nothing has been read from this stream.
  [[nodiscard]] std::string_view head();

 private:
  class Buffer;
  std::unique_ptr<Buffer> buffer_;
};

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
