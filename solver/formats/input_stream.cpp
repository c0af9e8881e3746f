#include "solver/formats/input_stream.hpp"

#include "solver/unpack/text_decoder.hpp"
#include "solver/unpack/unpacker.hpp"

namespace kanzen {

namespace {

constexpr std::size_t kBlockBytes = std::size_t{1} << 16;

using Traits = std::char_traits<char>;

constexpr bool is_end(Traits::int_type byte) noexcept {
  return Traits::eq_int_type(byte, Traits::eof());
}

std::span<unsigned char> bytes_of(char* data, std::size_t size) {
  return {reinterpret_cast<unsigned char*>(data), size};
}

/// Waits for one byte, and then reads all available bytes, up to `to.size()`.
std::size_t read_some(std::streambuf* source, std::span<unsigned char> to) {
  if (source == nullptr) return 0;
  const Traits::int_type first = source->sbumpc();
  if (is_end(first)) return 0;
  to[0] = static_cast<unsigned char>(Traits::to_char_type(first));
  const std::streamsize available = std::max<std::streamsize>(source->in_avail(), 0);
  const auto wanted = std::min(static_cast<std::streamsize>(to.size()) - 1, available);
  return 1 +
         static_cast<std::size_t>(source->sgetn(reinterpret_cast<char*>(to.data()) + 1, wanted));
}

}  // namespace

/// Unpacks bytes, decides on their encoding, and decodes them unless that is UTF-8.
class InputStream::Buffer final : public std::streambuf {
 public:
  explicit Buffer(std::streambuf* source) : source_(source) {}

  [[nodiscard]] std::string_view encoding() const noexcept {
    return encoding_ ? to_string(*encoding_) : std::string_view();
  }

  std::string_view head() {
    if (gptr() != egptr()) return {gptr(), static_cast<std::size_t>(egptr() - gptr())};
    std::size_t size = 0;
    while (size < bytes_.size()) {
      const std::size_t count = read(bytes_.data() + size, bytes_.size() - size);
      const std::string_view added(bytes_.data() + size, count);
      size += count;
      if (count == 0 || added.find('\n') != std::string_view::npos) break;
    }
    setg(bytes_.data(), bytes_.data(), bytes_.data() + size);
    return {bytes_.data(), size};
  }

 protected:
  int_type underflow() override {
    if (gptr() == egptr()) {
      const std::size_t count = read(bytes_.data(), bytes_.size());
      setg(bytes_.data(), bytes_.data(), bytes_.data() + count);
      if (count == 0) return traits_type::eof();
    }
    return traits_type::to_int_type(*gptr());
  }

 private:
  /// Returns 0 at the end. Throws the failure that ended reading after all bytes before it, and
  /// again in later calls, so head() may swallow it without losing it.
  std::size_t read(char* to, std::size_t size) {
    while (text_at_ == text_.size()) {
      const std::size_t count = next_bytes(to, size);
      if (count == 0 && failure_) std::rethrow_exception(failure_);
      if (!decoder_) return count;
      text_.clear();
      text_at_ = 0;
      decoder_->add({to, count}, count == 0, text_);
      if (count == 0 && text_.empty()) return 0;
    }
    const std::size_t count = text_.copy(to, size, text_at_);
    text_at_ += count;
    return count;
  }

  /// Until the encoding is decided, only whole lines are passed on, and nothing of a line on which
  /// the decision depends. Otherwise a pipe that brings a text in pieces could make another one of
  /// it than a file. Returns 0 at the end and before a failure.
  std::size_t next_bytes(char* to, std::size_t size) {
    for (bool has_all = false; !is_decided_;) {
      const std::size_t ready = decide(has_all);
      if (ready > 0) return take_waiting(to, std::min(ready, size));
      if (has_all) return 0;
      const std::size_t count = bytes_until_failure(to, size);
      waiting_.append(to, count);
      has_all = count == 0 || waiting_.size() >= kBlockBytes;
    }
    return waiting_.empty() ? bytes_until_failure(to, size) : take_waiting(to, size);
  }

  std::size_t take_waiting(char* to, std::size_t size) {
    const std::size_t count = waiting_.copy(to, size);
    waiting_.erase(0, count);
    ascii_ -= std::min(count, ascii_);
    return count;
  }

  /// Returns how many waiting bytes can be passed on; `has_all` if they cannot wait for more. A
  /// line of UTF-8 is hardly ever anything else. Otherwise we want more than a line to decide on,
  /// because a short one may be valid in several encodings. An encoding that we cannot decode is a
  /// failure.
  std::size_t decide(bool has_all) try {
    constexpr std::size_t kEnough = 4096;
    const std::string_view bytes = waiting_;
    const auto found =
        std::find_if(bytes.begin() + static_cast<std::ptrdiff_t>(ascii_), bytes.end(),
                     [](char c) { return c == '\0' || notation::is_wide(c); });
    ascii_ = static_cast<std::size_t>(found - bytes.begin());
    const bool is_ascii = found == bytes.end();
    const std::size_t begin = is_ascii && has_all ? bytes.size() : bytes.rfind('\n', ascii_) + 1;
    if (const auto encoding = detect_encoding(bytes.substr(0, begin))) return decide_on(encoding);
    if (is_ascii) return begin;
    const std::string_view text = bytes.substr(begin, kEnough);
    const std::size_t end = bytes.find('\n', ascii_);
    if (*found != '\0' && notation::is_utf8(bytes.substr(begin, end - begin))) {
      return has_all || end != bytes.npos ? decide_on(std::nullopt) : begin;
    }
    return has_all || text.size() == kEnough ? decide_on(detect_encoding(text)) : begin;
  } catch (...) {
    failure_ = std::current_exception();
    waiting_.clear();
    is_decided_ = true;
    return 0;
  }

  std::size_t decide_on(std::optional<Encoding> encoding) {
    if (encoding) decoder_.emplace(*encoding);
    encoding_ = encoding;
    is_decided_ = true;
    return waiting_.size();
  }

  std::size_t bytes_until_failure(char* to, std::size_t size) {
    if (failure_) return 0;
    try {
      return unpack(bytes_of(to, size));
    } catch (...) {
      failure_ = std::current_exception();
      return 0;
    }
  }

  /// Decompresses as much as possible without waiting for more than one byte of input. Returns 0 at
  /// the end. Throws on errors, the only way for a streambuf to report a reason.
  std::size_t unpack(std::span<unsigned char> to) {
    if (!unpacker_) {
      std::size_t size = 0;
      while (size < kMagicBytes) {
        const std::size_t count = read_some(source_, std::span(packed_).subspan(size));
        if (count == 0) break;
        size += count;
      }
      rest_ = std::span(packed_).first(size);
      unpacker_ = make_unpacker(rest_, kUsualWindowLog);
    }
    while (true) {
      const bool has_more =
          was_filled_ && !unpacker_->is_complete();  // the unpacker still holds output
      if (rest_.empty() && !has_more) {
        rest_ = std::span(packed_).first(read_some(source_, packed_));
        if (rest_.empty() && unpacker_->is_complete()) return 0;
        if (rest_.empty()) throw std::runtime_error("the compressed data are truncated");
      }
      const std::size_t size = unpacker_->run(rest_, to);
      was_filled_ = size == to.size();
      if (size != 0) return size;
    }
  }

  std::streambuf* source_;
  std::unique_ptr<Unpacker> unpacker_;
  std::exception_ptr failure_;  // the error that ended reading
  std::vector<unsigned char> packed_ = std::vector<unsigned char>(kBlockBytes);
  std::span<const unsigned char> rest_;  // the part of packed_ that is not yet decompressed
  bool was_filled_ = false;              // whether the last decompression filled its buffer
  std::vector<char> bytes_ = std::vector<char>(kBlockBytes);  // decompressed bytes
  std::string waiting_;      // bytes on whose encoding more bytes decide
  std::size_t ascii_ = 0;    // the first of them that are known to be ASCII
  bool is_decided_ = false;  // whether the encoding is final
  std::optional<Encoding> encoding_;
  std::optional<TextDecoder> decoder_;
  std::string text_;  // decoded text
  std::size_t text_at_ = 0;
};

InputStream::InputStream(std::istream& source)
    : std::istream(nullptr), buffer_(std::make_unique<Buffer>(source.rdbuf())) {
  rdbuf(buffer_.get());
  if (source.fail()) setstate(std::ios_base::badbit);
}

InputStream::~InputStream() = default;

std::string_view InputStream::encoding() const noexcept { return buffer_->encoding(); }

std::string_view InputStream::head() {
  try {
    return bad() ? std::string_view{} : buffer_->head();
  } catch (const std::exception&) {
    return {};
  }
}

namespace {

/// Removes terminal codes such as `ESC[31m`, which surround the discs of a captured screen, and
/// turns the no-break blanks of web pages into plain ones.
void plain_text(std::string& line) {
  constexpr std::string_view kPageBlank = "\xC2\xA0";
  constexpr std::string_view kCode = "\x1B[";
  if (line.find('\xC2') == std::string::npos && line.find('\x1B') == std::string::npos) return;
  std::string plain;
  for (std::size_t at = 0; at < line.size();) {
    const std::string_view rest = std::string_view(line).substr(at);
    if (rest.starts_with(kPageBlank)) {
      plain += ' ';
      at += kPageBlank.size();
    } else if (rest.starts_with(kCode)) {
      at += kCode.size();
      while (at < line.size() && line[at] < '@') ++at;
      ++at;
    } else {
      plain += line[at++];
    }
  }
  line = std::move(plain);
}

}  // namespace

LineReader::Status LineReader::read_next() {
  if (pending_) return *std::exchange(pending_, std::nullopt);
  if (!held_.empty()) {
    line_ = std::move(held_.back());
    held_.pop_back();
    ++number_;
    return Status::ok;
  }
  line_.clear();
  if (std::exchange(is_long_after_, false)) {
    ++number_;
    return Status::too_long;
  }
  if (!after_mark_.empty()) {  // this is still the same line of the file
    line_ = std::exchange(after_mark_, {});
    split_at_mark();
    return Status::ok;
  }
  return read_stream(in_, [this](std::streambuf& bytes) { return read_line(bytes); });
}

void LineReader::look_ahead(std::size_t max, const std::function<void(const std::string&)>& look) {
  std::string line = line_;
  const std::size_t next = number_ + (pending_ ? 0 : 1);
  std::vector<std::string> lines;
  while (lines.size() < max && read() == Status::ok) {
    look(line_);
    lines.push_back(line_);
  }
  unread(std::move(lines), next);
  line_ = std::move(line);
}

LineReader::Status LineReader::read_line(std::streambuf& bytes) {
  while (is_inside_) {  // skip the rest of a line in which reading failed
    const Traits::int_type byte = bytes.sbumpc();
    is_inside_ = !is_end(byte) && byte != '\n';
  }
  ++number_;
  if (is_end(bytes.sgetc())) return Status::end;
  is_inside_ = true;
  bool is_too_long = false;
  while (true) {
    const Traits::int_type byte = bytes.sbumpc();
    if (is_end(byte) || byte == '\n') break;
    if (byte == '\r' && bytes.sgetc() != '\n') break;  // old Macs end lines with CR
    if (line_.size() == max_bytes_) is_too_long = true;
    if (!is_too_long) line_ += Traits::to_char_type(byte);
  }
  is_inside_ = false;
  if (is_too_long) {
    line_.clear();
    return Status::too_long;
  }
  if (!line_.empty() && line_.back() == '\r') line_.pop_back();
  constexpr std::string_view kEndOfFile = "\x1A";  // DOS marked the end of a file so
  if (line_ == kEndOfFile && is_end(bytes.sgetc())) line_.clear();
  plain_text(line_);
  split_at_mark();
  if (change_) change_(line_);
  return Status::ok;
}

void LineReader::split_at_mark() {
  while (line_.starts_with(notation::kByteOrderMark)) {
    line_.erase(0, notation::kByteOrderMark.size());
  }
  const std::size_t mark = line_.find(notation::kByteOrderMark);
  if (mark == std::string::npos) return;
  after_mark_ = line_.substr(mark);
  line_.resize(mark);
}

ParseError placed_from(ParseError error, std::size_t first) {
  error.line = first + (error.line == 0 ? 0 : error.line - 1);
  return error;
}

ParseError LineReader::too_long() const {
  return {number_, max_bytes_ + 1,
          "the line is longer than " + std::to_string(max_bytes_) + " bytes, expected one record"};
}

}  // namespace kanzen
