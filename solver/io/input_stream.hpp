// A stream that unpacks what it reads: gzip, zstd or plain bytes, recognised by the first four.
#pragma once

#include <istream>
#include <memory>
#include <string_view>

namespace kanzen {

/// Reads from another stream in blocks, in constant memory (zstd: the window of its frames, at most
/// 128 MiB). Concatenated gzip members and zstd frames are read one after the other. What is
/// damaged, cut off or followed by something else makes the stream bad(), never a silent end; a
/// reader of its buffer (read_stream.hpp) learns the reason, or that the source was interrupted.
/// Interactive input is passed on as it arrives. Not thread-safe.
class InputStream : public std::istream {
 public:
  /// `source` must outlive this stream. Nothing is read yet.
  explicit InputStream(std::istream& source);
  ~InputStream() override;
  InputStream(const InputStream&) = delete;
  InputStream& operator=(const InputStream&) = delete;

  /// The beginning of the unpacked bytes, up to the first line break that has been read or 64 KiB,
  /// without consuming them; empty for an empty stream, and for an unreadable one, which says so
  /// when it is read. REQUIRES: nothing has been read from this stream. Valid until something is;
  /// asking again gives the same.
  [[nodiscard]] std::string_view head();

 private:
  class Buffer;
  std::unique_ptr<Buffer> buffer_;
};

}  // namespace kanzen
