// Reads lines from a stream in bounded memory and decompresses on the way. A failure to read is
// never taken for the end of the file, and its reason is kept.
#pragma once

#include <memory>
#include <streambuf>

#include "solver/formats/reader_options.hpp"

namespace kanzen {

/// Calls `read` with the buffer of `in`, because functions of std::istream swallow exceptions of
/// the buffer: ReadFailure with the reason if the stream cannot be read, Interrupted if it was
/// stopped, and std::bad_alloc. REQUIRES: everything is read from `in` in this way.
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

/// Returns fewer than `size` bytes at the end of the file. Throws what read_stream() throws.
[[nodiscard]] inline std::string read_bytes(std::istream& in, std::size_t size) {
  std::string bytes(size, '\0');
  bytes.resize(static_cast<std::size_t>(read_stream(in, [&](std::streambuf& buffer) {
    return buffer.sgetn(bytes.data(), static_cast<std::streamsize>(size));
  })));
  return bytes;
}

/// Reads an integer in little-endian order. REQUIRES: `bytes` has an Integer at `at`.
template <class Integer>
[[nodiscard]] constexpr Integer little_endian(std::string_view bytes, std::size_t at) noexcept {
  std::make_unsigned_t<Integer> value = 0;
  for (std::size_t i = sizeof(Integer); i-- > 0;) {
    value = static_cast<std::make_unsigned_t<Integer>>((std::uint64_t{value} << 8) |
                                                       static_cast<unsigned char>(bytes[at + i]));
  }
  return static_cast<Integer>(value);
}

/// Decompresses and decodes a stream as it is read. Text in UTF-16 or in a Japanese encoding
/// becomes UTF-8 (text_decoder.hpp). gzip and zstd are recognised by their first bytes and take
/// constant memory (for zstd, the window of the frames, at most 128 MiB). Members and frames may be
/// concatenated. If the data are corrupt, truncated or followed by something else, the stream
/// becomes bad(); it never just ends. read_stream() gives the reason, and tells whether the source
/// was interrupted. Interactive input is passed on as it arrives.
class InputStream : public std::istream {
 public:
  /// `source` must outlive this stream. Reads nothing yet.
  explicit InputStream(std::istream& source);
  ~InputStream() override;
  InputStream(const InputStream&) = delete;
  InputStream& operator=(const InputStream&) = delete;

  /// Peeks at the beginning of the decompressed data, without consuming it: at least up to the
  /// first line break or 64 KiB, or all. Empty if the stream is empty or cannot be read; reading
  /// then reports the error. Valid until something is read. REQUIRES: nothing has been read.
  [[nodiscard]] std::string_view head();

  /// The encoding of the text read so far, e.g. "SHIFT-JIS"; empty for UTF-8 and binary data.
  [[nodiscard]] std::string_view encoding() const noexcept;

 private:
  class Buffer;
  std::unique_ptr<Buffer> buffer_;
};

/// Reads lines that end with LF, CR LF or CR; the last one may end with the file. A byte order mark
/// may begin a file that was appended to another, so it ends the line before it, and is dropped.
class LineReader {
 public:
  enum class Status { ok, too_long, end };

  /// `in` must outlive the reader. Lines of more than `max_bytes` bytes are errors.
  LineReader(std::istream& in, std::size_t max_bytes) : in_(in), max_bytes_(max_bytes) {}

  /// Reads the next line into line(); on `too_long` that is empty, and the whole line has been
  /// skipped. Throws what read_stream() throws; the next call then skips the rest of the line, so
  /// that it is never mistaken for a line of its own.
  Status read() { return last_ = read_next(); }

  /// Calls `change` with each line, also with one that is to be read again, for example to remove
  /// the sign with which people quote lines.
  void change_lines(std::function<void(std::string&)> change) {
    change_ = std::move(change);
    if (pending_ && change_) change_(line_);
  }

  /// The next read() returns the current line and `status` again.
  void unread(Status status) noexcept { pending_ = status; }

  /// The next calls of read() return `lines` again, of which the first has this number, and then
  /// `too_long` if the last call has found such a line after them.
  void unread(std::vector<std::string> lines, std::size_t number) {
    number_ = number - 1;
    is_long_after_ = is_long_after_ || last_ == Status::too_long;
    held_.insert(held_.end(), std::make_move_iterator(lines.rbegin()),
                 std::make_move_iterator(lines.rend()));
  }

  /// Shows at most `max` of the next lines to `look`. They are read again later.
  void look_ahead(std::size_t max, const std::function<void(const std::string&)>& look);

  [[nodiscard]] const std::string& line() const noexcept { return line_; }

  /// The number of the line read last, or where reading failed, from 1; 0 before the first. At the
  /// end, it is the number of the line that would follow.
  [[nodiscard]] std::size_t number() const noexcept { return number_; }

  [[nodiscard]] ParseError too_long() const;

 private:
  Status read_next();
  Status read_line(std::streambuf& bytes);
  void split_at_mark();

  std::istream& in_;
  std::size_t max_bytes_;
  std::string line_;
  std::size_t number_ = 0;
  std::function<void(std::string&)> change_ = {};
  bool is_inside_ = false;    // whether reading failed before the end of a line
  std::string after_mark_;    // the rest of a line, after a byte order mark
  Status last_ = Status::ok;  // what read() returned last
  std::optional<Status> pending_;
  std::vector<std::string> held_{};  // lines to return again, the next one last
  bool is_long_after_ = false;       // a line after those was too long
};

template <class Value>
class LineSource : public FileSource<Value> {
 public:
  /// `in` must outlive the reader.
  explicit LineSource(std::istream& in, const ReaderOptions& options = {})
      : own_lines_(std::make_unique<LineReader>(in, options.max_record_bytes)),
        lines_(*own_lines_),
        options_(options) {}

  /// Reads lines that somebody else has, and others may read.
  LineSource(LineReader& lines, ReaderOptions options)
      : lines_(lines), options_(std::move(options)) {}

 protected:
  /// Warns about the first of many records that have the same trouble.
  void warn_once(std::size_t line, const std::string& message) {
    constexpr std::size_t kMaxWarnings = 20;  // bounds the memory
    const bool is_known = std::ranges::find(warned_, message) != warned_.end();
    if (is_known || warned_.size() == kMaxWarnings) return;
    warned_.push_back(message);
    options_.warn({line, 1, message});
  }

  std::unique_ptr<LineReader> own_lines_;  // null if somebody else has them
  LineReader& lines_;
  ReaderOptions options_;

 private:
  [[nodiscard]] std::size_t line() const noexcept final { return lines_.number(); }

  std::vector<std::string> warned_;
};

/// Reads one record from each line that is not blank.
template <class Value>
class RowSource : public LineSource<Value> {
 protected:
  using LineSource<Value>::LineSource;

  /// Makes the error after which nothing more is read, because the file is of another kind.
  [[nodiscard]] ParseError refuse(std::string message) {
    was_refused_ = true;
    return {this->lines_.number(), 1, std::move(message)};
  }

 private:
  /// Returns nullopt if the line has no record.
  virtual std::optional<Result<Value>> read_row(const std::string& line) = 0;

  /// Whether the rows end above the current line, which belongs to another reader.
  [[nodiscard]] virtual bool ends_before(const std::string& /*line*/) { return false; }

  /// Runs after the last row, and may warn, or return an error about lines that were read. Then it
  /// runs again.
  virtual std::optional<ParseError> end_rows() { return std::nullopt; }

  std::optional<Result<Value>> read_next() final {
    while (!was_refused_) {
      const LineReader::Status status = this->lines_.read();
      if (status == LineReader::Status::end) {
        if (auto error = end_rows()) return Result<Value>(*std::move(error));
        return std::nullopt;
      }
      if (status == LineReader::Status::too_long) return this->lines_.too_long();
      if (notation::trimmed(this->lines_.line()).empty()) continue;
      if (ends_before(this->lines_.line())) {
        this->lines_.unread(status);
        return std::nullopt;
      }
      if (auto record = read_row(this->lines_.line())) return record;
    }
    return std::nullopt;
  }

  bool was_refused_ = false;
};

/// Converts a place in a record, which begins in line `first` of the file, to a place in the file.
[[nodiscard]] ParseError placed_from(ParseError error, std::size_t first);

}  // namespace kanzen
