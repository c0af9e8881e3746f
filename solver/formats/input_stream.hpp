// A decompressing stream. gzip and zstd are recognised by their first bytes.
#pragma once

#include <istream>
#include <memory>
#include <string_view>

namespace kanzen {

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

}  // namespace kanzen
